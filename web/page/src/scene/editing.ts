/**
 * Where a drawing can be changed by hand, and what that makes of the fields of its problem. A part can be
 * changed where one of the fields says the same as it does.
 */

import type { Json, JsonObject } from "../json";
import type { Integer } from "../place";
import type { BoardPart, BoxesPart, DiePart, GraphPart, HeapsPart, Part, PicturePart, PinsPart, PitsPart, RowPart } from "./parts";

/** What a field may contain, as far as editing reads it. */
export interface EditedField {
  name: string;
  characters: string;
}

/** What a click puts somewhere. */
export interface Tool {
  key: string;
  name: string;
}

export interface Editing {
  /** The parts as they are drawn while they are edited. */
  parts: Part[];
  /** What a click does. */
  hint: string;
  /** Of what is chosen before a click; none where a click says all. */
  tools: Tool[];
  /** The places that can be clicked, each with the fields that change. */
  places: Map<string, (tool: string) => JsonObject>;
  /** The fields that change where something is dragged from one place to another. */
  drag?(from: string, to: string): JsonObject | undefined;
}

/** A larger heap is not edited by clicks. */
const mostTokens = 60;

/** How a position can be edited; nothing where none of its parts can. */
export function editing(parts: Part[], values: JsonObject, fields: EditedField[]): Editing | undefined {
  const found: Editing = { hint: "", parts: [], tools: [], places: new Map() };
  for (const part of parts) {
    const one = editingOf(part, values, fields);
    found.parts.push(...(one?.parts ?? [part]));
    if (!one) continue;
    found.hint = one.hint;
    found.tools.push(...one.tools.filter(({ key }) => !found.tools.some((tool) => tool.key === key)));
    for (const [place, change] of one.places) found.places.set(place, change);
    const [before, drag] = [found.drag, one.drag];
    if (drag) found.drag = (from, to) => before?.(from, to) ?? drag(from, to);
  }
  return found.places.size > 0 ? found : undefined;
}

function editingOf(part: Part, values: JsonObject, fields: EditedField[]): Editing | undefined {
  switch (part.kind) {
    case "board":
      return ofBoard(part, values, fields) ?? ofBar(part, values);
    case "die":
      return ofDie(part, values);
    case "row":
      return ofRow(part, values, fields);
    case "heaps":
      return ofHeaps(part, part.sizes, values);
    case "pins":
      return ofHeaps(part, part.lengths, values);
    case "pits":
      return ofPits(part, values);
    case "picture":
      return ofPicture(part, values);
    case "boxes":
      return ofBoxes(part, values);
    case "graph":
      return ofGraph(part, values, fields);
  }
  return undefined;
}

// Boards

/** How a text writes the rows of a board: each as it is, or all as one, or without its end, or as in chess. */
const writings: ((rows: string[], old: string) => string)[] = [
  (rows) => rows.join("/"),
  (rows) => rows.join(""),
  (rows) => rows.map((row) => row.replace(/#+$/, "")).join("/"),
  (rows, old) => {
    const men = rows.map((row) => row.replace(/\.+/g, (empty) => String(empty.length))).join("/");
    return [men, ...old.split(" ").slice(1)].join(" ");
  },
];

/** A field whose text is of these rows: the same or, once moves have been made, of the same shape. */
function textOf(rows: string[], values: JsonObject, fields: EditedField[]) {
  const texts = fields.flatMap((field) => {
    const value = values[field.name];
    return typeof value === "string" && value.length > 1 ? [{ field, old: value.replaceAll("|", "/") }] : [];
  });
  for (const { field, old } of texts) {
    const write = writings.find((write) => write(rows, old) === old);
    if (write) return { field, old, write };
  }
  const shape = (text: string) => text.replace(/[^/]/g, ".");
  const [size, plain] = [`${rows.length}x${rows[0]?.length ?? 0}`, writings[0]!];
  const alike = texts.find(({ old }) => old === size || shape(old) === shape(plain(rows, old)));
  return alike && { ...alike, write: plain };
}

function ofBoard(part: BoardPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const text = textOf(part.rows, values, fields);
  if (!text) return undefined;
  const { field, old, write } = text;
  const names = new Map([[".", "empty"], ["#", "no cell"], ...part.pieces.map(({ letter, name }) => [letter, name] as const)]);
  const letters = [...names.keys()].filter((letter) => allows(field, letter, part.rows));
  // Cells that the text says are none stay so, even where they are drawn.
  const none = old.split("/");
  const change = (rows: string[]) => ({
    [field.name]: write(
      rows.map((row, y) => [...row].map((letter, x) => (letter === "." && part.rows[y]![x] === "." && none[y]?.[x] === "#" ? "#" : letter)).join("")),
      old,
    ),
  });
  const places = new Map<string, (tool: string) => JsonObject>();
  part.rows.forEach((row, y) =>
    [...row].forEach((letter, x) =>
      // What stands there already is taken away.
      places.set(`${part.id}/${x},${y}`, (tool) => change(withCell(part.rows, x, y, tool === letter ? "." : tool))),
    ),
  );
  return {
    hint: "A click puts the man that is chosen, or takes one like it; dragging moves a man.",
    parts: [part],
    tools: letters.map((letter) => ({ key: letter, name: names.get(letter)! })),
    places,
    drag: (from, to) => {
      const [a, b] = [cellIn(part, from), cellIn(part, to)];
      const moved = a && part.rows[a.y]?.[a.x];
      if (!a || !b || !moved || moved === ".") return undefined;
      return change(withCell(withCell(part.rows, a.x, a.y, "."), b.x, b.y, moved));
    },
  };
}

/** A bar whose rows, of a list of lengths, get no longer from the top down: a click bites, or adds what is missing. */
function ofBar(part: BoardPart, values: JsonObject): Editing | undefined {
  const lengths = part.rows.map((row) => row.replace(/#+$/, "").length);
  const name = Object.keys(values).find((name) => Array.isArray(values[name]) && String(values[name]) === lengths.join());
  if (name === undefined) return undefined;
  const to = (row: number, length: number) =>
    lengths.map((old, other) => (other < row ? Math.max(old, length) : other > row ? Math.min(old, length) : length));
  const places = new Map<string, (tool: string) => JsonObject>();
  part.rows.forEach((row, y) =>
    [...row].forEach((_, x) => places.set(`${part.id}/${x},${y}`, () => ({ [name]: to(y, x < lengths[y]! ? x : x + 1) }))),
  );
  return {
    hint: "A click bites off what lies to the right and below, or adds what is missing.",
    parts: [{ ...part, rows: part.rows.map((row) => row.replaceAll("#", ".")) }],
    tools: [],
    places,
  };
}

/** A die shows the face that is clicked beside it. */
function ofDie(part: DiePart, values: JsonObject): Editing | undefined {
  const name = Object.keys(values).find((name) => values[name] === part.top);
  if (name === undefined) return undefined;
  const faces = [1, 2, 3, 4, 5, 6].filter((face) => face !== part.top && face !== 7 - part.top);
  return {
    hint: "A click puts that face on top.",
    parts: [part],
    tools: [],
    places: new Map(faces.map((face) => [`${part.id}/${face}`, () => ({ [name]: face })])),
  };
}

/** Whether a field may have a letter; where it says nothing of that, one without cells only if it has some. */
function allows({ characters }: EditedField, letter: string, rows: string[]): boolean {
  if (characters !== "") return characters.includes(letter) || letter === ".";
  return letter !== "#" || rows.some((row) => row.includes("#"));
}

function cellIn({ id }: BoardPart, place: string): { x: number; y: number } | undefined {
  const read = place.startsWith(`${id}/`) ? /^(\d+),(\d+)$/.exec(place.slice(id.length + 1)) : null;
  return read ? { x: Number(read[1]), y: Number(read[2]) } : undefined;
}

function withCell(rows: string[], x: number, y: number, letter: string): string[] {
  return rows.map((row, at) => (at === y ? row.slice(0, x) + letter + row.slice(x + 1) : row));
}

// Rows of numbers or letters

function ofRow(part: RowPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const list = Object.entries(values).find(
    ([, value]) => Array.isArray(value) && value.length > 0 && value.join() === part.items.join(),
  );
  if (list) return ofNumbers(part.items.map((_, index) => `${part.id}/${index}`), list[0], list[1] as Integer[], [part]);
  const text = part.items.join("");
  const field = fields.find(({ name, characters }) => values[name] === text && characters !== "");
  if (!field || part.items.some((item) => item.length !== 1)) return undefined;
  return {
    hint: "A click puts the character that is chosen.",
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

function isWhole(value: Json): value is Integer {
  return typeof value === "number" || typeof value === "bigint";
}

/** The list of a field that says the same sizes, or each as much more. */
function listOf(sizes: Integer[], values: JsonObject): { name: string; more: number; isOne?: boolean } | undefined {
  for (const [name, value] of Object.entries(values)) {
    if (isWhole(value) && sizes.length === 1 && value == sizes[0]) return { name, more: 0, isOne: true };
    if (!Array.isArray(value) || value.length !== sizes.length || !value.every(isWhole)) continue;
    const more = Number(value[0] ?? 0) - Number(sizes[0] ?? 0);
    if (more >= 0 && value.every((one, index) => Number(one) === Number(sizes[index]) + more)) return { name, more };
  }
  return undefined;
}

/** A click at a token leaves those before it, one behind the last token adds one; dragging goes on with that. */
function ofHeaps(part: HeapsPart | PinsPart, sizes: Integer[], values: JsonObject): Editing | undefined {
  const list = listOf(sizes, values);
  if (!list || sizes.some((size) => size > mostTokens)) return undefined;
  const counts = sizes.map(Number);
  const change = (counts: number[]) => {
    const all = counts.map((count) => count + list.more);
    return { [list.name]: list.isOne ? all[0]! : all };
  };
  const to = (heap: number, size: number) => change(counts.map((count, index) => (index === heap ? size : count)));
  const places = new Map<string, (tool: string) => JsonObject>();
  // One more token of each heap can be clicked, and a heap of one more.
  const grown = (list.isOne ? counts : [...counts, 0]).map((count) => count + 1);
  grown.forEach((count, heap) => {
    for (let token = 0; token < count; ++token)
      places.set(`${part.id}/${heap}/${token}-${token}`, () => {
        if (heap === counts.length) return change([...counts, 1]);
        return to(heap, token < counts[heap]! ? token : token + 1);
      });
  });
  return {
    hint: "A click leaves the tokens before it; the dashed ones add a token, or a heap.",
    parts: [part.kind === "pins" ? { ...part, lengths: grown, ghosts: true } : { ...part, sizes: grown, ghosts: true }],
    tools: [],
    places,
    drag: (from, end) => {
      const [a, b] = [from, end].map((place) => new RegExp(`^${part.id}/(\\d+)/(\\d+)-`).exec(place));
      if (!a || !b || a[1] !== b[1] || Number(a[1]) >= counts.length) return undefined;
      return to(Number(b[1]), Number(b[2]) + 1);
    },
  };
}

/** Numbers of which each is at a place, and becomes one more or less. */
function ofNumbers(places: string[], field: string, numbers: Integer[], parts: Part[]): Editing {
  const put = (index: number, tool: string) =>
    numbers.map((number, other) => (other === index ? Math.max(0, Number(number) + (tool === "less" ? -1 : 1)) : number));
  return {
    hint: "A click makes a number one more or one less.",
    parts,
    tools: [
      { key: "less", name: "one less" },
      { key: "more", name: "one more" },
    ],
    places: new Map(places.map((place, index) => [place, (tool) => ({ [field]: put(index, tool) })])),
  };
}

function ofPits(part: PitsPart, values: JsonObject): Editing | undefined {
  const sideOf = (seeds: Integer[], row: number, taken?: string) => {
    const columns = seeds.map((_, column) => column);
    // The seeds of either side are listed from its own left, or as drawn; of two equal lists, that of the near side is on move.
    const names = Object.keys(values).filter((name) => name !== taken);
    names.sort((a, b) => Number(b === values.turn) - Number(a === values.turn));
    for (const order of [columns, [...columns].reverse()])
      for (const name of names) {
        const value = values[name];
        if (Array.isArray(value) && value.join() === order.map((column) => seeds[column]).join())
          return { row, order, name, value: value as Integer[] };
      }
    return undefined;
  };
  const near = sideOf(part.near, 1);
  const far = sideOf(part.far, 0, near?.name);
  if (!near || !far) return undefined;
  const all = [near, far];
  const edited = all.map(({ row, order, name, value }) =>
    ofNumbers(order.map((column) => `${part.id}/${column},${row}`), name, value, [part]),
  );
  return { ...edited[0]!, places: new Map(edited.flatMap(({ places }) => [...places])) };
}

// Boxes

/** Lines are numbered row by row: those across between dots, then those down. */
function ofBoxes(part: BoxesPart, values: JsonObject): Editing | undefined {
  const { columns, rows } = part;
  const numberOf = ({ column, row, down }: BoxesPart["drawn"][number]) => row * (2 * columns + 1) + (down ? columns : 0) + column;
  const drawn = part.drawn.map(numberOf);
  const field = Object.keys(values).find((name) => {
    const value = values[name];
    return Array.isArray(value) && [...value].sort((a, b) => Number(a) - Number(b)).join() === [...drawn].sort((a, b) => a - b).join();
  });
  if (field === undefined) return undefined;
  const places = new Map<string, (tool: string) => JsonObject>();
  for (let row = 0; row <= rows; ++row)
    for (let column = 0; column <= columns; ++column)
      for (const down of [false, true]) {
        if (down ? row === rows : column === columns) continue;
        const number = numberOf({ column, row, down });
        const end = down ? `${column},${row + 1}` : `${column + 1},${row}`;
        places.set(`${part.id}/${column},${row}-${end}`, () => ({
          [field]: drawn.includes(number) ? drawn.filter((one) => one !== number) : [...drawn, number].sort((a, b) => a - b),
        }));
      }
  return { hint: "A click draws a line, or takes it away.", parts: [part], tools: [], places };
}

// Pictures

function ofPicture(part: PicturePart, values: JsonObject): Editing | undefined {
  const [name, value] = Object.entries(values).find(([, value]) => typeof value === "string" && /^\d+-\d+[brg]/.test(value)) ?? [];
  if (name === undefined || typeof value !== "string") return undefined;
  const edges = value.split(",");
  if (edges.length !== part.edges.length) return undefined;
  return {
    hint: "A click gives an edge the colour that is chosen.",
    parts: [part],
    tools: [
      { key: "b", name: "blue" },
      { key: "r", name: "red" },
      { key: "g", name: "green" },
      { key: "", name: "no edge" },
    ],
    places: new Map(
      edges.map((edge, index) => [
        `${part.id}/${index}`,
        (tool) => ({
          [name]: edges
            .map((other, at) => (at === index ? tool && edge.slice(0, -1) + tool : other))
            .filter(Boolean)
            .join(","),
        }),
      ]),
    ),
  };
}

// Graphs

function ofGraph(part: GraphPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  return ofPoints(part, values, fields) ?? ofTokens(part, values);
}

/** Points that are named as the cells of a board that a field has as a text. */
function ofPoints(part: GraphPart, values: JsonObject, fields: EditedField[]): Editing | undefined {
  const cells = part.nodes.map(({ label }) => /^([a-z])(\d+)$/.exec(label));
  for (const { name } of fields) {
    const value = values[name];
    if (typeof value !== "string" || !value.includes("/") || cells.some((cell) => !cell)) continue;
    const rows = value.split("/");
    const at = cells.map((cell) => ({ x: cell![1]!.charCodeAt(0) - 97, y: rows.length - Number(cell![2]) }));
    const letterAt = (index: number) => rows[at[index]!.y]?.[at[index]!.x];
    const men = [...new Map(part.tokens.map((token) => [letterAt(token.node), token.name]))];
    const stands = (index: number) => part.tokens.some(({ node }) => node === index);
    if (part.nodes.some((_, index) => (letterAt(index) === ".") === stands(index) || letterAt(index) === undefined)) continue;
    const put = (rows: string[], index: number, letter: string) => withCell(rows, at[index]!.x, at[index]!.y, letter);
    return {
      hint: "A click puts the man that is chosen, or takes one like it; dragging moves a man.",
    parts: [part],
      tools: [{ key: ".", name: "empty" }, ...men.map(([letter, name]) => ({ key: letter!, name }))],
      places: new Map(
        part.nodes.map((_, index) => [
          `${part.id}/${index}`,
          (tool) => ({ [name]: put(rows, index, tool === letterAt(index) ? "." : tool).join("/") }),
        ]),
      ),
      drag: (from, to) => {
        const [a, b] = [from, to].map((place) => Number(place.slice(part.id.length + 1))) as [number, number];
        if (!from.startsWith(`${part.id}/`) || !to.startsWith(`${part.id}/`) || !stands(a)) return undefined;
        return { [name]: put(put(rows, a, "."), b, letterAt(a)!).join("/") };
      },
    };
  }
  return undefined;
}

/** Tokens that have a field of their name, or whose node is named by a field. */
function ofTokens(part: GraphPart, values: JsonObject): Editing | undefined {
  const fields = part.tokens.map(({ node, name }) => {
    const own = values[name];
    if (isWhole(own ?? null) && Number(own) === node) return { name, key: name, byLabel: false };
    const [named] = Object.entries(values).find(([, value]) => value === part.nodes[node]?.label) ?? [];
    return named === undefined ? undefined : { name: named, key: name, byLabel: true };
  });
  const known = fields.filter((field): field is NonNullable<typeof field> => field !== undefined);
  if (known.length === 0) return undefined;
  return {
    hint: "A click puts the chosen token there.",
    parts: [part],
    tools: known.map(({ key }) => ({ key, name: key })),
    places: new Map(
      part.nodes.map(({ label }, index) => [
        `${part.id}/${index}`,
        (tool) => {
          const field = known.find(({ key }) => key === tool);
          return field ? { [field.name]: field.byLabel ? label : index } : {};
        },
      ]),
    ),
  };
}
