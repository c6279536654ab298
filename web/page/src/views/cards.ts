/** The list of games: a card for each, with a drawing of its example. */

import { emptyAddress, worksheet, write } from "../address";
import type { AliasCard, GameCard } from "../api";
import type { App } from "../app";
import { button, h, select } from "../dom";
import { addLesson, bundledLessons, lessonNamed } from "../lessons/library";
import { firstTurn, resolveParts } from "../scene/resolve";
import { capitalize, counted, t } from "../texts";
import { stepAddress } from "./lesson";
import { picture } from "./picture";

/** The ideas that games illustrate, in the order of a course. */
const ideas: Record<string, { title: string; description: string }> = {
  "backward induction": {
    title: t("ideas.inductionTitle"),
    description: t("ideas.inductionText"),
  },
  "nim sums": { title: t("ideas.nimTitle"), description: t("ideas.nimText") },
  "cold games": { title: t("ideas.coldTitle"), description: t("ideas.coldText") },
  "hot games": { title: t("ideas.hotTitle"), description: t("ideas.hotText") },
  "loopy games": { title: t("ideas.loopyTitle"), description: t("ideas.loopyText") },
  scores: { title: t("ideas.scoresTitle"), description: t("ideas.scoresText") },
  endings: { title: t("ideas.endingsTitle"), description: t("ideas.endingsText") },
  "": { title: t("ideas.otherTitle"), description: "" },
};

/** The collections of problems whose games have numbers. */
const shelves: Record<string, string> = { leetcode: "LeetCode", cses: "CSES", atcoder: "AtCoder", codeforces: "Codeforces" };

export function cardsView(app: App): HTMLElement {
  const list = h("div", { class: "ideas", data: { testid: "cards" } });
  const count = h("p", { class: "quiet", role: "status" });
  const lessons = lessonList(app);
  const starts = h("nav", { class: "line wrap", "aria-label": t("cards.starts"), data: { testid: "starts" } });
  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: t("cards.placeholder"),
    autocomplete: "off",
    data: { testid: "search" },
  });
  const kind = select("kind", { all: t("cards.all"), game: t("cards.games"), alias: t("cards.aliases") }, t("cards.which"));
  let entries: Entry[] = [];
  let chosenShelf = "";
  const shelfButtons = Object.entries(shelves).map(([name, title]) => {
    const choose = () => {
      chosenShelf = chosenShelf === name ? "" : name;
      for (const button of shelfButtons)
        button.setAttribute("aria-pressed", String(button.dataset.shelf === chosenShelf));
      showCards();
    };
    return h("button", { type: "button", "aria-pressed": "false", data: { shelf: name }, onclick: choose }, title);
  });
  const showCards = () => {
    list.replaceChildren(...(chosenShelf === "" ? sectionsByIdea(app, entries) : [shelfSection(app, entries, chosenShelf)]));
    applyFilter();
  };
  const applyFilter = () => {
    // "four in a row" also finds the name four-in-a-row.
    const terms = search.value.toLowerCase().split(/[\s-]+/).filter(Boolean);
    lessons.hidden = starts.hidden = terms.length > 0;
    let shown = 0;
    for (const card of list.querySelectorAll<HTMLElement>("a.card")) {
      const text = card.dataset.search ?? "";
      card.hidden =
        !terms.every((term) => text.includes(term)) ||
        (kind.value !== "all" && kind.value !== card.dataset.kind);
      if (!card.hidden) ++shown;
    }
    for (const section of list.querySelectorAll<HTMLElement>("section.idea"))
      section.hidden = section.querySelector("a.card:not([hidden])") === null;
    count.textContent = counted("cards.count", shown);
  };
  search.addEventListener("input", applyFilter);
  kind.addEventListener("change", applyFilter);
  app.games().then(
    ({ games, aliases }) => {
      const titles = new Map(games.map((game) => [game.name, game.title]));
      entries = [
        ...games.map((game) => ({ ...game, kind: "game", note: game.origin, terms: "" })),
        ...aliases.map((alias) => ({
          ...alias,
          kind: "alias",
          note: t("cards.rulesOf", { title: titles.get(alias.of) ?? alias.of }),
          terms: [alias.of, ...Object.values(alias.fixed).map(String)].join(" "),
        })),
      ];
      showCards();
      starts.replaceChildren(t("cards.starts"), ...knownStarts(games));
    },
    (error: Error) => list.replaceChildren(h("p", { class: "error", role: "alert" }, error.message)),
  );
  return h(
    "div",
    { class: "home" },
    h(
      "div",
      { class: "intro" },
      h("h1", { tabindex: "-1" }, t("cards.heading")),
      h("p", {}, t("cards.intro")),
    ),
    lessons,
    starts,
    h(
      "div",
      { class: "filter", role: "search" },
      h("label", { for: "search", class: "hidden" }, t("cards.search")),
      search,
      kind,
      h("div", { class: "shelves", role: "group", "aria-label": t("cards.judges") }, ...shelfButtons),
      count,
    ),
    ideaIndex(),
    list,
  );
}

/** The lessons, and what opens one of a file. */
function lessonList(app: App): HTMLElement {
  const error = h("p", { class: "error", role: "alert", hidden: true });
  const open = async (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    try {
      const name = addLesson(file.name, await file.text());
      app.goTo(stepAddress(name, await lessonNamed(name), 0));
    } catch (cause) {
      error.textContent = (cause as Error).message;
      error.hidden = false;
    }
  };
  const input: HTMLInputElement = h("input", { type: "file", accept: ".md,.txt", hidden: true, data: { testid: "lesson-file" }, onchange: () => void open(input.files) });
  return h(
    "section",
    { class: "idea lessons", "aria-label": t("cards.lessons"), data: { testid: "lessons" } },
    h("h2", {}, t("cards.lessons")),
    h("p", { class: "quiet" }, t("cards.lessonsText")),
    h(
      "ol",
      { lang: "en" },
      ...bundledLessons().map(({ name, lesson }) => {
        const address = stepAddress(name, lesson, 0);
        return h("li", {}, h("a", { href: write(address), data: { lesson: name } }, h("strong", {}, lesson.title), h("span", { class: "quiet" }, lesson.idea)));
      }),
    ),
    h("div", { class: "line wrap" }, button(t("cards.openLesson"), "", () => input.click(), "small"), input, h("a", { href: write({ ...emptyAddress, game: worksheet }) }, t("worksheet.title"))),
    error,
  );
}

/** Links to the starts of games that books know, each with the sizes in its fields: "Connect-Four 7 × 6 × 4". */
function knownStarts(games: GameCard[]): HTMLElement[] {
  return games.flatMap(({ name, title, books }) =>
    books.map(({ problem }) => {
      const sizes = Object.values(problem).map(String).filter((value) => /^\d+(x\d+)?$/.test(value));
      return h("a", { href: write({ ...emptyAddress, game: name, problem }), lang: "en" }, `${title} ${sizes.join(" × ").replace("x", " × ")}`);
    }),
  );
}

/** Links to the ideas below. */
function ideaIndex(): HTMLElement {
  const goTo = (idea: string) => document.querySelector(`[data-idea="${idea}"]`)?.scrollIntoView({ block: "start" });
  return h(
    "nav",
    { class: "line wrap index", "aria-label": t("cards.byIdea") },
    ...Object.entries(ideas).filter(([idea]) => idea !== "").map(([idea, { title }]) => button(title, "", () => goTo(idea), "small")),
  );
}

/** A game or an alias, as its card shows it. */
interface Entry extends Pick<GameCard & AliasCard, "name" | "title" | "summary" | "also" | "numbers" | "idea" | "example"> {
  kind: string;
  note: string;
  /** What it is found by, too. */
  terms: string;
}

function sectionsByIdea(app: App, entries: Entry[]): HTMLElement[] {
  return Object.entries(ideas).flatMap(([idea, { title, description }]) => {
    const matching = entries.filter((entry) => (entry.idea in ideas ? entry.idea : "") === idea);
    if (matching.length === 0) return [];
    return [section(idea || "other", title, description, matching.map((entry) => card(app, entry, entry.title)))];
  });
}

/** The problems of a judge by their numbers. */
function shelfSection(app: App, entries: Entry[], shelf: string): HTMLElement {
  const problems = entries.flatMap((entry) => {
    const number = entry.numbers[shelf];
    return number === undefined ? [] : [{ entry, number }];
  });
  problems.sort((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }));
  const cards = problems.map(({ entry, number }) => card(app, entry, `${number}. ${entry.title}`));
  return section(shelf, shelves[shelf] ?? shelf, t("cards.shelfText"), cards);
}

function section(name: string, title: string, description: string, cards: HTMLElement[]): HTMLElement {
  return h(
    "section",
    { class: "idea", "aria-label": title, data: { idea: name } },
    h("h2", {}, title),
    h("p", { class: "quiet" }, description),
    h("div", { class: "cards" }, ...cards),
  );
}

function drawingOf({ example }: Pick<GameCard, "example">): Element {
  const scene = example?.scene ?? [];
  return scene.length > 0 ? picture(resolveParts(scene, firstTurn)) : h("p", { class: "show-text" }, example?.show ?? "");
}

function card(app: App, entry: Entry, title: string): HTMLElement {
  const { name, summary, kind, note } = entry;
  const search = [name, title, summary, ...entry.also, entry.terms].join(" ").toLowerCase();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    app.goTo({ ...emptyAddress, game: name });
  };
  return h(
    "a",
    { class: "card", href: `#${encodeURIComponent(name)}`, data: { search, kind, game: name }, onclick: open },
    h("div", { class: "card-picture", "aria-hidden": "true" }, drawingOf(entry)),
    h("h3", { lang: "en" }, title),
    h("p", { lang: "en" }, `${capitalize(summary)}.`),
    note !== "" && h("p", { class: "quiet" }, note),
  );
}
