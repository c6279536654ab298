/**
 * Editing a position by clicks on its drawing, which change the fields of its problem. A part can
 * be edited if one of the fields has the same content.
 */

import type { Json, JsonObject } from "../json";
import type { Integer } from "../place";
import { t } from "../texts";
import type { BoardPart, BoxesPart, DiePart, GraphPart, HeapsPart, Part, PicturePart, PinsPart, PitsPart, RowPart } from "./parts";

/** A field of the problem, as far as editing needs it. */
export interface EditedField {
  name: string;
  characters: string;
}

/** What a click places, such as a kind of piece. */
export interface Tool {
  key: string;
  name: string;
}

export interface Editing {
  /** The parts as they are drawn during editing. */
  parts: Part[];
  /** What a click does, for the user. */
  hint: string;
  /** The tools to choose from before a click; empty if a click needs none. */
  tools: Tool[];
  /** The places that can be clicked, each with the fields that the click changes. */
  places: Map<string, (tool: string) => JsonObject>;
  /** The fields that change when something is dragged from one place to another. */
  drag?(from: string, to: string): JsonObject | undefined;
}

/** Heaps with more tokens are not edited by clicks. */
const maxTokens = 60;

/** How a position can be edited; undefined if none of its parts can. */
export function findEditing(parts: Part[], values: JsonObject, fields: EditedField[]): Editing | undefined {
  const editing: Editing = { hint: "", parts: [], tools: [], places: new Map() };
  for (const part of parts) {
    const partEditing = editPart(part, values, fields);
    editing.parts.push(...(partEditing?.parts ?? [part]));
    if (!partEditing) continue;
    editing.hint = partEditing.hint;
    editing.tools.push(...partEditing.tools.filter(({ key }) => !editing.tools.some((tool) => tool.key === key)));
    for (const [place, change] of partEditing.places) editing.places.set(place, change);
    const [previousDrag, drag] = [editing.drag, partEditing.drag];
    if (drag) editing.drag = (from, to) => previousDrag?.(from, to) ?? drag(from, to);
  }
  return editing.places.size > 0 ? editing : undefined;
}

function editPart(part: Part, values: JsonObject, fields: EditedField[]): Editing | undefined {
  switch (part.kind) {
    case "board":
      return editBoard(part, values, fields) ?? editBar(part, values);
    case "die":
      return editDie(part, values);
    case "row":
      return editRow(part, values, fields);
    case "heaps":
      return editHeaps(part, part.sizes, values);
    case "pins":
      return editHeaps(part, part.lengths, values);
    case "pits":
      return editPits(part, values);
    case "picture":
      return editPicture(part, values);
    case "boxes":
      return editBoxes(part, values);
    case "graph":
      return editGraph(part, values, fields);
  }
  return undefined;
}

// Boards

/** How a field gives a board: rows, one string, rows without missing ends, or FEN. */
const boardFormats: ((rows: string[], fieldText: string) => string)[] = [
  (rows) => rows.join("/"),
  (rows) => rows.join(""),
  (rows) => rows.map((row) => row.replace(/#+$/, "")).join("/"),
  (rows, fieldText) => {
    const pieces = rows.map((row) => row.replace(/\.+/g, (dots) => String(dots.length))).join("/");
    return [pieces, ...fieldText.split(" ").slice(1)].join(" ");
  },
];

/** The field of a board: with the same rows or, after moves, with rows of the same lengths. */
function findBoardField(rows: string[], values: JsonObject, fields: EditedField[]) {
  const textFields = fields.flatMap((field) => {
    const value = values[field.name];
    return typeof value === "string" && value.length > 1 ? [{ field, fieldText: value.replaceAll("|", "/") }] : [];
  });
  for (const { field, fieldText } of textFields) {
    const format = boardFormats.find((format) => format(rows, fieldText) === fieldText);
    if (format) return { field, fieldText, format };
  }
  const shape = (text: string) => text.replace(/[^/]/g, ".");
  const [size, defaultFormat] = [`${rows.length}x${rows[0]?.length ?? 0}`, boardFormats[0]!];
  const sameShape = textFields.find(({ fieldText }) => fieldText === size || shape(fieldText) === shape(defaultFormat(rows, fieldText)));
  return sameShape && { ...sameShape, format: defaultFormat };
}

function editBoard(part: BoardPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const boardField = findBoardField(part.rows, values, fields);
  if (!boardField) return undefined;
  const { field, fieldText, format } = boardField;
  const names = new Map([[".", t("drawing.empty")], ["#", t("editing.noCell")], ...part.pieces.map(({ letter, name }) => [letter, name] as const)]);
  const letters = [...names.keys()].filter((letter) => allows(field, letter, part.rows));
  // Cells that the field marks as missing remain so, even if they are drawn.
  const fieldRows = fieldText.split("/");
  const changedFields = (rows: string[]) => ({
    [field.name]: format(
      rows.map((row, y) => [...row].map((letter, x) => (letter === "." && part.rows[y]![x] === "." && fieldRows[y]?.[x] === "#" ? "#" : letter)).join("")),
      fieldText,
    ),
  });
  const places = new Map<string, (tool: string) => JsonObject>();
  part.rows.forEach((row, y) =>
    [...row].forEach((letter, x) =>
      // A piece of the same kind is removed.
      places.set(`${part.id}/${x},${y}`, (tool) => changedFields(withCell(part.rows, x, y, tool === letter ? "." : tool))),
    ),
  );
  return {
    hint: t("editing.piece"),
    parts: [part],
    tools: letters.map((letter) => ({ key: letter, name: names.get(letter)! })),
    places,
    drag: (from, to) => {
      const [a, b] = [parseCell(part, from), parseCell(part, to)];
      const letter = a && part.rows[a.y]?.[a.x];
      if (!a || !b || !letter || letter === ".") return undefined;
      return changedFields(withCell(withCell(part.rows, a.x, a.y, "."), b.x, b.y, letter));
    },
  };
}

/** A bar, each of whose rows is at most as long as the one above, in a field with the lengths. */
function editBar(part: BoardPart, values: JsonObject): Editing | undefined {
  const lengths = part.rows.map((row) => row.replace(/#+$/, "").length);
  const name = Object.keys(values).find((name) => Array.isArray(values[name]) && String(values[name]) === lengths.join());
  if (name === undefined) return undefined;
  const withRowLength = (row: number, length: number) =>
    lengths.map((old, index) => (index < row ? Math.max(old, length) : index > row ? Math.min(old, length) : length));
  const places = new Map<string, (tool: string) => JsonObject>();
  part.rows.forEach((row, y) =>
    [...row].forEach((_, x) => places.set(`${part.id}/${x},${y}`, () => ({ [name]: withRowLength(y, x < lengths[y]! ? x : x + 1) }))),
  );
  return {
    hint: t("editing.bar"),
    parts: [{ ...part, rows: part.rows.map((row) => row.replaceAll("#", ".")) }],
    tools: [],
    places,
  };
}

/** A die, whose top face becomes the side face that is clicked. */
function editDie(part: DiePart, values: JsonObject): Editing | undefined {
  const name = Object.keys(values).find((name) => values[name] === part.top);
  if (name === undefined) return undefined;
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => face !== part.top && face !== 7 - part.top);
  return {
    hint: t("editing.die"),
    parts: [part],
    tools: [],
    places: new Map(faces.map((face) => [`${part.id}/${face}`, () => ({ [name]: face })])),
  };
}

/** Whether a field allows a letter; if it lists none, "#" is allowed if the board contains one. */
function allows({ characters }: EditedField, letter: string, rows: string[]): boolean {
  if (characters !== "") return characters.includes(letter) || letter === ".";
  return letter !== "#" || rows.some((row) => row.includes("#"));
}

function parseCell({ id }: BoardPart, place: string): { x: number; y: number } | undefined {
  const match = place.startsWith(`${id}/`) ? /^(\d+),(\d+)$/.exec(place.slice(id.length + 1)) : null;
  return match ? { x: Number(match[1]), y: Number(match[2]) } : undefined;
}

function withCell(rows: string[], x: number, y: number, letter: string): string[] {
  return rows.map((row, index) => (index === y ? row.slice(0, x) + letter + row.slice(x + 1) : row));
}

// Rows of numbers or letters

function editRow(part: RowPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const list = Object.entries(values).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.join() === part.items.join(),
  );
  if (list) return editNumbers(part.items.map((_, index) => `${part.id}/${index}`), list[0], list[1] as Integer[], [part]);
  const text = part.items.join("");
  const field = fields.find(({ name, characters }) => values[name] === text && characters !== "");
  if (!field || part.items.some((item) => item.length !== 1)) return undefined;
  return {
    hint: t("editing.character"),
    parts: [part],
    tools: [...field.characters].map((key) => ({ key, name: key })),
    places: new Map(
      part.items.map((_, index) => [
        `${part.id}/${index}`,
        (tool) => ({ [field.name]: text.slice(0, index) + tool + text.slice(index + 1) }),
      ]),
    ),
  };
}

// Heaps

function isInteger(value: Json): value is Integer {
  return typeof value === "number" || typeof value === "bigint";
}

/** The field with the sizes of the heaps, perhaps each larger by the same offset. */
function findSizesField(sizes: Integer[], values: JsonObject): { name: string; offset: number; isSingle?: boolean } | undefined {
  for (const [name, value] of Object.entries(values)) {
    if (isInteger(value) && sizes.length === 1 && value == sizes[0]) return { name, offset: 0, isSingle: true };
    if (!Array.isArray(value) || value.length !== sizes.length || !value.every(isInteger)) continue;
    const offset = Number(value[0] ?? 0) - Number(sizes[0] ?? 0);
    if (offset >= 0 && value.every((size, index) => Number(size) === Number(sizes[index]) + offset)) return { name, offset };
  }
  return undefined;
}

/** A click on a token keeps those before it, one after the last adds a token; so does dragging. */
function editHeaps(part: HeapsPart | PinsPart, sizes: Integer[], values: JsonObject): Editing | undefined {
  const list = findSizesField(sizes, values);
  if (!list || sizes.some((size) => size > maxTokens)) return undefined;
  const counts = sizes.map(Number);
  const changedFields = (counts: number[]) => {
    const newSizes = counts.map((count) => count + list.offset);
    return { [list.name]: list.isSingle ? newSizes[0]! : newSizes };
  };
  const resize = (heap: number, size: number) => changedFields(counts.map((count, index) => (index === heap ? size : count)));
  const places = new Map<string, (tool: string) => JsonObject>();
  // Each heap is drawn with one more token, and after the last heap there is one more.
  const shownCounts = (list.isSingle ? counts : [...counts, 0]).map((count) => count + 1);
  shownCounts.forEach((count, heap) => {
    for (let token = 0; token < count; ++token)
      places.set(`${part.id}/${heap}/${token}-${token}`, () => {
        if (heap === counts.length) return changedFields([...counts, 1]);
        return resize(heap, token < counts[heap]! ? token : token + 1);
      });
  });
  return {
    hint: t("editing.heaps"),
    parts: [part.kind === "pins" ? { ...part, lengths: shownCounts, ghosts: true } : { ...part, sizes: shownCounts, ghosts: true }],
    tools: [],
    places,
    drag: (from, end) => {
      const [a, b] = [from, end].map((place) => new RegExp(`^${part.id}/(\\d+)/(\\d+)-`).exec(place));
      if (!a || !b || a[1] !== b[1] || Number(a[1]) >= counts.length) return undefined;
      return resize(Number(b[1]), Number(b[2]) + 1);
    },
  };
}

/** A list of numbers, each at a place, where a click adds or subtracts 1. */
function editNumbers(places: string[], field: string, numbers: Integer[], parts: Part[]): Editing {
  const withNumber = (index: number, tool: string) =>
    numbers.map((number, other) => (other === index ? Math.max(0, Number(number) + (tool === "less" ? -1 : 1)) : number));
  return {
    hint: t("editing.numbers"),
    parts,
    tools: [
      { key: "less", name: t("editing.less") },
      { key: "more", name: t("editing.more") },
    ],
    places: new Map(places.map((place, index) => [place, (tool) => ({ [field]: withNumber(index, tool) })])),
  };
}

function editPits(part: PitsPart, values: JsonObject): Editing | undefined {
  const findSide = (seeds: Integer[], row: number, excludedName?: string) => {
    const columns = seeds.map((_, column) => column);
    // Each side is listed from its own left or as drawn. Of equal lists, the near side is on move.
    const names = Object.keys(values).filter((name) => name !== excludedName);
    names.sort((a, b) => Number(b === values.turn) - Number(a === values.turn));
    for (const order of [columns, [...columns].reverse()])
      for (const name of names) {
        const value = values[name];
        if (Array.isArray(value) && value.join() === order.map((column) => seeds[column]).join())
          return { row, order, name, value: value as Integer[] };
      }
    return undefined;
  };
  const near = findSide(part.near, 1);
  const far = findSide(part.far, 0, near?.name);
  if (!near || !far) return undefined;
  const sides = [near, far];
  const sideEditings = sides.map(({ row, order, name, value }) =>
    editNumbers(order.map((column) => `${part.id}/${column},${row}`), name, value, [part]),
  );
  return { ...sideEditings[0]!, places: new Map(sideEditings.flatMap(({ places }) => [...places])) };
}

// Boxes

/** The lines are numbered row by row: first the horizontal ones, then the vertical ones below. */
function editBoxes(part: BoxesPart, values: JsonObject): Editing | undefined {
  const { columns, rows } = part;
  const lineNumber = ({ column, row, down }: BoxesPart["drawn"][number]) => row * (2 * columns + 1) + (down ? columns : 0) + column;
  const drawnNumbers = part.drawn.map(lineNumber);
  const field = Object.keys(values).find((name) => {
    const value = values[name];
    return Array.isArray(value) && [...value].sort((a, b) => Number(a) - Number(b)).join() === [...drawnNumbers].sort((a, b) => a - b).join();
  });
  if (field === undefined) return undefined;
  const places = new Map<string, (tool: string) => JsonObject>();
  for (let row = 0; row <= rows; ++row)
    for (let column = 0; column <= columns; ++column)
      for (const down of [false, true]) {
        if (down ? row === rows : column === columns) continue;
        const number = lineNumber({ column, row, down });
        const end = down ? `${column},${row + 1}` : `${column + 1},${row}`;
        places.set(`${part.id}/${column},${row}-${end}`, () => ({
          [field]: drawnNumbers.includes(number) ? drawnNumbers.filter((drawn) => drawn !== number) : [...drawnNumbers, number].sort((a, b) => a - b),
        }));
      }
  return { hint: t("editing.line"), parts: [part], tools: [], places };
}

// Pictures

function editPicture(part: PicturePart, values: JsonObject): Editing | undefined {
  const [name, value] = Object.entries(values).find(([, value]) => typeof value === "string" && /^\d+-\d+[brg]/.test(value)) ?? [];
  if (name === undefined || typeof value !== "string") return undefined;
  const edges = value.split(",");
  if (edges.length !== part.edges.length) return undefined;
  return {
    hint: t("editing.edge"),
    parts: [part],
    tools: [
      { key: "b", name: t("names.blue") },
      { key: "r", name: t("names.red") },
      { key: "g", name: t("editing.green") },
      { key: "", name: t("editing.noEdge") },
    ],
    places: new Map(
      edges.map((edge, index) => [
        `${part.id}/${index}`,
        (tool) => ({
          [name]: edges
            .map((other, otherIndex) => (otherIndex === index ? tool && edge.slice(0, -1) + tool : other))
            .filter(Boolean)
            .join(","),
        }),
      ]),
    ),
  };
}

// Graphs

function editGraph(part: GraphPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  return editBoardPoints(part, values, fields) ?? editTokens(part, values);
}

/** Nodes that are labelled as the cells of a board, which is the text of a field. */
function editBoardPoints(part: GraphPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const cells = part.nodes.map(({ label }) => /^([a-z])(\d+)$/.exec(label));
  for (const { name } of fields) {
    const value = values[name];
    if (typeof value !== "string" || !value.includes("/") || cells.some((cell) => !cell)) continue;
    const rows = value.split("/");
    const coordinates = cells.map((cell) => ({ x: cell![1]!.charCodeAt(0) - 97, y: rows.length - Number(cell![2]) }));
    const letterAt = (index: number) => rows[coordinates[index]!.y]?.[coordinates[index]!.x];
    const letters = [...new Map(part.tokens.map((token) => [letterAt(token.node), token.name]))];
    const isOccupied = (index: number) => part.tokens.some(({ node }) => node === index);
    if (part.nodes.some((_, index) => (letterAt(index) === ".") === isOccupied(index) || letterAt(index) === undefined)) continue;
    const withLetter = (rows: string[], index: number, letter: string) => withCell(rows, coordinates[index]!.x, coordinates[index]!.y, letter);
    return {
      hint: t("editing.piece"),
      parts: [part],
      tools: [{ key: ".", name: t("drawing.empty") }, ...letters.map(([letter, name]) => ({ key: letter!, name }))],
      places: new Map(
        part.nodes.map((_, index) => [
          `${part.id}/${index}`,
          (tool) => ({ [name]: withLetter(rows, index, tool === letterAt(index) ? "." : tool).join("/") }),
        ]),
      ),
      drag: (from, to) => {
        const [a, b] = [from, to].map((place) => Number(place.slice(part.id.length + 1))) as [number, number];
        if (!from.startsWith(`${part.id}/`) || !to.startsWith(`${part.id}/`) || !isOccupied(a)) return undefined;
        return { [name]: withLetter(withLetter(rows, a, "."), b, letterAt(a)!).join("/") };
      },
    };
  }
  return undefined;
}

/** Tokens whose node is in a field: by index in the field of the token's name, or by label. */
function editTokens(part: GraphPart, values: JsonObject): Editing | undefined {
  const fields = part.tokens.map(({ node, name }) => {
    const value = values[name];
    if (isInteger(value ?? null) && Number(value) === node) return { name, key: name, byLabel: false };
    const [labelField] = Object.entries(values).find(([, value]) => value === part.nodes[node]?.label) ?? [];
    return labelField === undefined ? undefined : { name: labelField, key: name, byLabel: true };
  });
  const tokenFields = fields.filter((field): field is NonNullable<typeof field> => field !== undefined);
  if (tokenFields.length === 0) return undefined;
  return {
    hint: t("editing.token"),
    parts: [part],
    tools: tokenFields.map(({ key }) => ({ key, name: key })),
    places: new Map(
      part.nodes.map(({ label }, index) => [
        `${part.id}/${index}`,
        (tool) => {
          const field = tokenFields.find(({ key }) => key === tool);
          return field ? { [field.name]: field.byLabel ? label : index } : {};
        },
      ]),
    ),
  };
}
