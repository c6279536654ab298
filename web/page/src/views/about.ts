/** The description of a game: its rules, sources, and the solvers that apply. */

import { h, scrollable } from "../dom";
import { stringify } from "../json";
import { capitalize, t } from "../texts";
import { type GameView, type ViewContext, withoutFixed } from "./page";

export class AboutView implements GameView {
  readonly element: HTMLElement;

  constructor({ app, game, name }: ViewContext) {
    const example = h("p", { class: "quiet", data: { testid: "typed" } });
    void app.position({ game: name, problem: withoutFixed({ game }, game.example), most: 1 }).then(({ moves: [move] }) => {
      if (move) example.replaceChildren(t("about.such", { move: move.tell }), h("code", {}, stringify(move.move)), ".");
    });
    const listSection = (title: string, items: string[]) =>
      items.length > 0 &&
      h("section", {}, h("h2", {}, title), h("ul", { lang: "en" }, ...items.map((item) => h("li", {}, item))));
    const solvers = game.solvers.map((solver) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, solver.name),
        h("td", { lang: "en" }, solver.summary),
        h(
          "td",
          {},
          solver.missing !== ""
            ? t("about.missing", { reason: solver.reason })
            : t(solver.acyclic_only ? "about.acyclic" : "about.applies", { list: solver.evaluations.join(", ") }),
        ),
      ),
    );
    this.element = h(
      "div",
      { class: "view about", data: { testid: "about" } },
      h("section", {}, h("h2", {}, t("about.rules")), h("p", { lang: "en" }, game.rules)),
      h(
        "section",
        {},
        h("h2", {}, t("about.move")),
        h("p", { lang: "en" }, `${capitalize(game.move)}.`),
        example,
        game.answer !== "" && h("p", {}, t("about.answer"), " ", h("span", { lang: "en" }, `${game.answer}.`)),
      ),
      listSection(t("about.also"), game.also),
      listSection(t("about.sources"), game.sources),
      listSection(t("about.errata"), game.errata),
      h(
        "section",
        {},
        h("h2", {}, t("about.solvers")),
        scrollable(t("about.solvers"), h("table", { class: "figures" }, h("tbody", {}, ...solvers))),
      ),
    );
  }

  update(): void {}
  leave(): void {}
}
