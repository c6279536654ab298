/** A position in words, for screen readers and below its drawing. */

import { capitalize, counted, t } from "../texts";
import type { BoardPart, BoxesPart, GraphPart, HeapsPart, Part, PicturePart, PinsPart, PitsPart, RowPart } from "./parts";
import { grouped } from "./shape";

/** More pieces than these are counted, fewer are listed with their cells. */
const maxListedPieces = 8;
const maxListedItems = 40;

/** The parts of a scene in words, such as "Heaps of 3, 4 and 5". */
export function sentenceOf(scene: Part[]): string {
  const text = scene.map((part) => phraseOf(part)).filter(Boolean).join("; ");
  return capitalize(text);
}

function phraseOf(part: Part): string {
  switch (part.kind) {
    case "number":
      return `${part.label} ${grouped(part.value)}`;
    case "text":
      return part.text;
    case "die":
      return t("sentence.die", { top: part.top });
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
  if (sizes.length === 0) return t("sentence.noHeaps");
  return counted("sentence.heaps", sizes.length, { list: listed(sizes.map(grouped)) });
}

function pinsPhrase({ lengths, squares }: PinsPart): string {
  if (lengths.length === 0) return t(squares ? "sentence.noStrips" : "sentence.noRows");
  return counted(squares ? "sentence.strips" : "sentence.rows", lengths.length, { list: listed(lengths.map(grouped)) });
}

function rowPhrase({ label, look, items }: RowPart): string {
  const names = items.map((item) => ({ "": t("sentence.nothing"), "-": t("sentence.minus"), "+": t("sentence.plus") })[item] ?? item);
  const none = { cards: t("sentence.noCards"), coins: t("sentence.noCoins"), digits: t("sentence.noDigits") }[look];
  const contents = names.length === 0 ? none : look === "digits" ? names.join(" ") : t(`sentence.${look}`, { list: listed(names) });
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
    return listed([...counts, counted("sentence.emptySquares", empty)]);
  }
  const names = occupied.map(({ letter, column, row }) => t("sentence.on", { name: pieceAt(letter)!.name, place: (board.column_names[column] ?? "") + (board.row_names[row] ?? "") }));
  return listed([...names, counted("sentence.emptySquares", empty)]);
}

function boxesPhrase({ rows, columns, drawn }: BoxesPart): string {
  return t("sentence.lines", { drawn: drawn.length, all: rows * (columns + 1) + columns * (rows + 1) });
}

function pitsPhrase({ near, far, near_store: nearStore, far_store: farStore, owners }: PitsPart): string {
  const side = (name: string, seeds: unknown[], store: unknown) => {
    const pits = t("sentence.pits", { name, seeds: seeds.map(grouped).join(" ") });
    return store === null ? pits : t("sentence.store", { pits, count: grouped(store) });
  };
  return [side(owners?.near.name ?? t("sentence.near"), near, nearStore), side(owners?.far.name ?? t("sentence.far"), [...far].reverse(), farStore)].join("; ");
}

function picturePhrase({ edges }: PicturePart): string {
  const keys = { first: "sentence.blueEdges", second: "sentence.redEdges", nobody: "sentence.greenEdges" } as const;
  const counts = (["first", "second", "nobody"] as const).flatMap((owner) => {
    const count = edges.filter((edge) => edge.owner === owner).length;
    return count === 0 ? [] : [t(keys[owner], { count })];
  });
  return counted("sentence.edges", edges.length, { list: listed(counts) });
}

function graphPhrase({ nodes, tokens }: GraphPart): string {
  if (tokens.length === 0) return counted("sentence.vertices", nodes.length);
  return listed(tokens.map(({ name, node }) => t("sentence.on", { name, place: nodes[node]?.label || node + 1 })));
}

/** A list such as "a, b and c", of which only the first are named. */
function listed(names: string[]): string {
  const more = names.length - maxListedItems;
  const shown = more > 0 ? [...names.slice(0, maxListedItems), t("sentence.others", { count: grouped(more) })] : names;
  return shown.length > 1 ? [shown.slice(0, -1).join(", "), shown.at(-1)].join(t("sentence.and")) : (shown[0] ?? t("sentence.none"));
}
