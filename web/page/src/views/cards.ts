/** The list of games: a card for each, with a drawing of its example. */

import { emptyAddress } from "../address";
import type { AliasCard, GameCard } from "../api";
import type { App } from "../app";
import { h } from "../dom";
import { picture } from "./picture";

/** The ideas that games illustrate, in the order of a course. */
const ideas: Record<string, { title: string; description: string }> = {
  "backward induction": {
    title: "From the end backwards",
    description: "Small races, solved by a table: a position is won if some move leads to a lost one.",
  },
  "nim sums": { title: "Nim sums", description: "Both players have the same moves, and every position is worth a heap of Nim." },
  "cold games": { title: "Cold games", description: "Nobody is in a hurry: positions are worth moves in hand." },
  "hot games": { title: "Hot games", description: "Moving is worth something now: the hotter, the more." },
  "loopy games": { title: "Loopy games", description: "Play may go on for ever, which is a draw." },
  scores: { title: "Scores", description: "What counts is by how much one wins." },
  endings: { title: "Endings", description: "Searched to the very end: what is won, and in how many moves." },
  "": { title: "Other games", description: "" },
};

export function cardsView(app: App): HTMLElement {
  const list = h("div", { class: "ideas", data: { testid: "cards" } });
  const count = h("p", { class: "quiet", role: "status" });
  const search = h("input", {
    type: "search",
    id: "search",
    placeholder: "Search by name, rule or number",
    autocomplete: "off",
    data: { testid: "search" },
  });
  const kind = h(
    "select",
    { id: "kind", "aria-label": "Which games" },
    h("option", { value: "all" }, "All"),
    h("option", { value: "game" }, "Games"),
    h("option", { value: "alias" }, "Named rules"),
  );
  const applyFilter = () => {
    // "four in a row" also finds the name four-in-a-row.
    const terms = search.value.toLowerCase().split(/[\s-]+/).filter(Boolean);
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
    count.textContent = shown === 1 ? "1 game" : `${shown} games`;
  };
  search.addEventListener("input", applyFilter);
  kind.addEventListener("change", applyFilter);
  app.games().then(
    ({ games, aliases }) => {
      const titles = new Map(games.map((game) => [game.name, game.title]));
      const cards = [
        ...games.map((game) => ({ idea: game.idea, card: gameCard(app, game) })),
        ...aliases.map((alias) => ({ idea: alias.idea, card: aliasCard(app, alias, titles.get(alias.of) ?? alias.of) })),
      ];
      for (const [idea, { title, description }] of Object.entries(ideas)) {
        const matching = cards.filter((entry) => (entry.idea in ideas ? entry.idea : "") === idea);
        if (matching.length > 0)
          list.append(
            h(
              "section",
              { class: "idea", "aria-label": title, data: { idea: idea || "other" } },
              h("h2", {}, title),
              h("p", { class: "quiet" }, description),
              h("div", { class: "cards" }, ...matching.map(({ card }) => card)),
            ),
          );
      }
      applyFilter();
    },
    (error: Error) => list.replaceChildren(h("p", { class: "error", role: "alert" }, error.message)),
  );
  return h(
    "div",
    { class: "home" },
    h(
      "div",
      { class: "intro" },
      h("h1", { tabindex: "-1" }, "Combinatorial games, solved"),
      h(
        "p",
        {},
        "Choose a game, set up a position, and see what every move leads to. All values are computed exactly, by the solvers of Zugzwang.",
      ),
    ),
    h(
      "div",
      { class: "filter", role: "search" },
      h("label", { for: "search", class: "hidden" }, "Search games"),
      search,
      kind,
      count,
    ),
    list,
  );
}

function gameCard(app: App, game: GameCard): HTMLElement {
  const search = [game.name, game.title, game.summary, ...game.also].join(" ").toLowerCase();
  return card(app, game.name, { search, kind: "game" }, drawingOf(game), game.title, game.summary, game.origin);
}

function drawingOf({ example }: Pick<GameCard, "example">): Element {
  const scene = example?.scene ?? [];
  return scene.length > 0 ? picture(scene) : h("p", { class: "show-text" }, example?.show ?? "");
}

function aliasCard(app: App, alias: AliasCard, of: string): HTMLElement {
  const search = [alias.name, alias.title, alias.summary, alias.of, ...Object.values(alias.fixed).map(String)]
    .join(" ")
    .toLowerCase();
  return card(
    app,
    alias.name,
    { search, kind: "alias" },
    drawingOf(alias),
    alias.title,
    alias.summary,
    `Rules of ${of}`,
  );
}

function card(
  app: App,
  name: string,
  data: { search: string; kind: string },
  drawing: Element,
  title: string,
  summary: string,
  note: string,
): HTMLElement {
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    app.goTo({ ...emptyAddress, game: name });
  };
  return h(
    "a",
    { class: "card", href: `#${encodeURIComponent(name)}`, data: { ...data, game: name }, onclick: open },
    h("div", { class: "card-picture", "aria-hidden": "true" }, drawing),
    h("h3", {}, title),
    h("p", {}, `${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`),
    note !== "" && h("p", { class: "quiet" }, note),
  );
}
