/** A position in words, for screen readers and below its drawing. */

import type { BoardPart, BoxesPart, GraphPart, HeapsPart, Part, PicturePart, PinsPart, PitsPart, RowPart } from "./parts";
import { counted, grouped } from "./shape";

/** More pieces than these are counted, fewer are listed with their cells. */
const maxListedPieces = 8;
const maxListedItems = 40;

/** The parts of a scene in words, such as "Heaps of 3, 4 and 5". */
export function sentenceOf(scene: Part[]): string {
  const text = scene.map((part) => phraseOf(part)).filter(Boolean).join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function phraseOf(part: Part): string {
  switch (part.kind) {
    case "number":
      return `${part.label} ${grouped(part.value)}`;
    case "text":
      return part.text;
    case "die":
      return `${part.top} on top of the die`;
    case "heaps":
      return heapsPhrase(part);
    case "pins":
      return pinsPhrase(part);
    case "row":
      return rowPhrase(part);
    case "board":
      return boardPhrase(part);
    case "boxes":
      return boxesPhrase(part);
    case "pits":
      return pitsPhrase(part);
    case "picture":
      return picturePhrase(part);
    case "graph":
      return graphPhrase(part);
  }
  return "";
}

function heapsPhrase({ sizes }: HeapsPart): string {
  if (sizes.length === 0) return "no heaps";
  return `${sizes.length === 1 ? "a heap" : "heaps"} of ${listed(sizes.map(grouped))}`;
}

function pinsPhrase({ lengths, squares }: PinsPart): string {
  const [one, many] = squares ? ["strip", "squares"] : ["row", "pins"];
  if (lengths.length === 0) return `no ${one}s`;
  return `${lengths.length === 1 ? `a ${one}` : `${one}s`} of ${listed(lengths.map(grouped))} ${many}`;
}

function rowPhrase({ label, look, items }: RowPart): string {
  const names = items.map((item) => (item === "" ? "nothing" : item === "-" ? "minus" : item === "+" ? "plus" : item));
  const contents = names.length === 0 ? `no ${look}` : look === "digits" ? names.join(" ") : `${look} ${listed(names)}`;
  return label === "" ? contents : `${label}: ${contents}`;
}

function boardPhrase(board: BoardPart): string {
  const cells = board.rows.flatMap((letters, row) => [...letters].map((letter, column) => ({ letter, column, row })));
  const pieceAt = (letter: string) => board.pieces.find((piece) => piece.letter === letter);
  const occupied = cells.filter(({ letter }) => pieceAt(letter));
  const empty = cells.filter(({ letter }) => letter === ".").length;
  if (occupied.length > maxListedPieces || board.column_names.every((name) => name === "")) {
    const counts = board.pieces.flatMap((piece) => {
      const count = cells.filter(({ letter }) => letter === piece.letter).length;
      return count === 0 ? [] : [`${count} × ${piece.name}`];
    });
    return listed([...counts, `${counted(empty, "square")} empty`]);
  }
  const names = occupied.map(({ letter, column, row }) => `${pieceAt(letter)!.name} on ${board.column_names[column] ?? ""}${board.row_names[row] ?? ""}`);
  return listed([...names, `${counted(empty, "square")} empty`]);
}

function boxesPhrase({ rows, columns, drawn }: BoxesPart): string {
  return `${drawn.length} of ${rows * (columns + 1) + columns * (rows + 1)} lines drawn`;
}

function pitsPhrase({ near, far, near_store: nearStore, far_store: farStore, owners }: PitsPart): string {
  const side = (name: string, seeds: unknown[], store: unknown) =>
    `${name} ${seeds.map(grouped).join(" ")}${store === null ? "" : `, ${grouped(store)} in the store`}`;
  return [side(owners?.near.name ?? "near side", near, nearStore), side(owners?.far.name ?? "far side", [...far].reverse(), farStore)].join("; ");
}

function picturePhrase({ edges }: PicturePart): string {
  const colours = { first: "blue", second: "red", nobody: "green", mover: "", other: "" };
  const counts = (["first", "second", "nobody"] as const).flatMap((owner) => {
    const count = edges.filter((edge) => edge.owner === owner).length;
    return count === 0 ? [] : [`${count} ${colours[owner]}`];
  });
  return `${listed(counts)} ${edges.length === 1 ? "edge" : "edges"}`;
}

function graphPhrase({ nodes, tokens }: GraphPart): string {
  if (tokens.length === 0) return `${counted(nodes.length, "vertex", "vertices")}`;
  return listed(tokens.map(({ name, node }) => `${name} on ${nodes[node]?.label || node + 1}`));
}

/** A list such as "a, b and c", of which only the first are named. */
function listed(names: string[]): string {
  const more = names.length - maxListedItems;
  const shown = more > 0 ? [...names.slice(0, maxListedItems), `${grouped(more)} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)!}` : (shown[0] ?? "none");
}
