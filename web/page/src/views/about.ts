/** The description of a game: its rules, sources, and the solvers that apply. */

import { h, scrollable } from "../dom";
import { stringify } from "../json";
import { capitalize } from "../values";
import { type GameView, type ViewContext, withoutFixed } from "./page";

export class AboutView implements GameView {
  readonly element: HTMLElement;

  constructor({ app, game, name }: ViewContext) {
    const example = h("p", { class: "quiet", data: { testid: "typed" } });
    void app.position({ game: name, problem: withoutFixed({ game }, game.example), most: 1 }).then(({ moves: [move] }) => {
      if (move) example.replaceChildren(`Such as “${move.tell}”, which is typed as `, h("code", {}, stringify(move.move)), ".");
    });
    const listSection = (title: string, items: string[]) =>
      items.length > 0 &&
      h("section", {}, h("h2", {}, title), h("ul", {}, ...items.map((item) => h("li", {}, item))));
    const solvers = game.solvers.map((solver) =>
      h(
        "tr",
        {},
        h("th", { scope: "row" }, solver.name),
        h("td", {}, solver.summary),
        h(
          "td",
          {},
          solver.missing !== ""
            ? `does not apply: ${solver.reason}`
            : `applies${solver.acyclic_only ? " if play never returns to a position" : ""}: ${solver.evaluations.join(", ")}`,
        ),
      ),
    );
    this.element = h(
      "div",
      { class: "view about", data: { testid: "about" } },
      h("section", {}, h("h2", {}, "Rules"), h("p", {}, game.rules)),
      h(
        "section",
        {},
        h("h2", {}, "A move"),
        h("p", {}, `${capitalize(game.move)}.`),
        example,
        game.answer !== "" && h("p", {}, `The answer: ${game.answer}.`),
      ),
      listSection("Also known as", game.also),
      listSection("Sources", game.sources),
      listSection("Errata", game.errata),
      h(
        "section",
        {},
        h("h2", {}, "Solvers"),
        scrollable("Solvers", h("table", { class: "figures" }, h("tbody", {}, ...solvers))),
      ),
    );
  }

  update(): void {}
  leave(): void {}
}
