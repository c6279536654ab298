import assert from "node:assert/strict";
import { test } from "node:test";

import { sideFaces } from "../src/scene/die";
import type { Owner, Part } from "../src/scene/parts";
import { resolveParts } from "../src/scene/resolve";
import { drawScene } from "../src/scene/scene";
import { type Box, type Shape } from "../src/scene/shape";

const pieces = [
  { letter: "x", name: "white king", glyph: "♔", owner: "first" as const },
  { letter: "o", name: "nought", glyph: "nought", owner: "second" as const },
  { letter: "t", name: "tile", glyph: "tile", owner: "nobody" as const },
];
const square = [0, 1, 2, 3].map((index) => ({
  label: String(index),
  x: index % 2,
  y: Math.floor(index / 2),
}));

const sixPoints = [0, 1, 2, 3, 4, 5].map((point) => ({
  x: 0.5 + 0.48 * Math.sin((Math.PI * point) / 3),
  y: 0.5 - 0.48 * Math.cos((Math.PI * point) / 3),
}));

/** Parts of every kind and look, with places that are drawn and places that are not. */
const parts: { part: Part; drawn: string[]; missing: string[] }[] = [
  { part: { kind: "number", label: "total", value: 18446744073709551615n }, drawn: [], missing: ["p/0"] },
  { part: { kind: "text", text: "many words ".repeat(30) }, drawn: [], missing: ["p/0"] },
  {
    part: { kind: "die", id: "p", top: 3 },
    drawn: ["p/1", "p/2", "p/5", "p/6"],
    missing: ["p/3", "p/4", "p/7"],
  },
  {
    part: { kind: "heaps", id: "p", sizes: [0, 1, 7, 40] },
    drawn: ["p/1/0", "p/2/3", "p/3/39", "p/3/2|3", "p/3/14-15", "p/2/0-6"],
    missing: ["p/0/0", "p/2/7", "p/4/0", "p/2"],
  },
  {
    part: { kind: "heaps", id: "p", sizes: [2n ** 64n - 1n, 5000] },
    drawn: ["p/0/18446744073709551614", "p/1/4999"],
    missing: ["p/0/18446744073709551615", "p/0/0", "p/1/0"],
  },
  {
    part: { kind: "pins", id: "p", lengths: [5, 0, 31] },
    drawn: ["p/0/1", "p/0/0-1", "p/0/0-4", "p/2/13-16", "p/2/3|4"],
    missing: ["p/1/0", "p/0/5", "p/0/4-5"],
  },
  {
    part: { kind: "pins", id: "p", lengths: [7, 10], squares: true },
    drawn: ["p/0/0-0", "p/1/9-9"],
    missing: ["p/0/7-7"],
  },
  {
    part: {
      kind: "board",
      id: "p",
      rows: ["x..", ".#."],
      pieces: [{ letter: "#", name: "a burnt square", glyph: "burnt", owner: "nobody" }],
      chequered: false,
      holes: true,
      row_names: [],
      column_names: ["1", "2", "3"],
    },
    drawn: ["p/2", "p/0,0>1,0>2,1", "p/0,0>1,0>0,0"],
    missing: ["p/3", "p/0,0>1,0>3,1"],
  },
  {
    // A stalk, two parallel edges, a loop, and an edge along the ground.
    part: {
      kind: "picture",
      id: "p",
      nodes: [
        { x: 0.25, y: 1 },
        { x: 0.25, y: 0.5 },
        { x: 0.25, y: 0 },
        { x: 0.75, y: 1 },
      ],
      edges: [
        { from: 0, to: 1, name: "blue", owner: "first" },
        { from: 1, to: 2, name: "red", owner: "second" },
        { from: 2, to: 1, name: "green", owner: "nobody" },
        { from: 2, to: 2, name: "green", owner: "nobody" },
        { from: 0, to: 3, name: "red", owner: "second" },
      ],
    },
    drawn: ["p/0", "p/1", "p/2", "p/3", "p/4"],
    missing: ["p/5"],
  },
  {
    // Six points on nothing; three of their lines cross in the middle.
    part: {
      kind: "picture",
      id: "p",
      nodes: sixPoints,
      edges: sixPoints.flatMap((_, from) =>
        sixPoints.slice(from + 1).map((_, i) => ({ from, to: from + 1 + i, name: "free", owner: "nobody" as const })),
      ),
    },
    drawn: Array.from({ length: 15 }, (_, i) => `p/${i}`),
    missing: ["p/15"],
  },
  {
    part: { kind: "row", id: "p", look: "cards", label: "Alice", items: ["1", "", "1234567"] },
    drawn: ["p/0", "p/2", "p/0-1"],
    missing: ["p/3", "p/2-3"],
  },
  {
    part: { kind: "row", id: "p", look: "coins", label: "", items: [..."+-+-+-+-+-+-+-+-+-"] },
    drawn: ["p/0-1", "p/17", "p/9-10"],
    missing: ["p/18"],
  },
  {
    part: { kind: "row", id: "p", look: "digits", label: "", items: Array.from({ length: 500 }, () => "?") },
    drawn: ["p/0", "p/499"],
    missing: ["p/250"],
  },
  {
    part: {
      kind: "board",
      id: "p",
      rows: ["x.#t", "o..z"],
      pieces,
      chequered: true,
      row_names: ["2", "1"],
      column_names: ["a", "b", "c", "d"],
    },
    drawn: ["p/3", "p/0,0", "p/0,0-1,0", "p/0,0>3,1"],
    missing: ["p/4", "p/4,0", "p/0,2", "p/3,0-4,0", "p/0,0>0,2"],
  },
  {
    part: {
      kind: "boxes",
      id: "p",
      rows: 2,
      columns: 3,
      drawn: [
        { column: 0, row: 2, down: false },
        { column: 3, row: 1, down: true },
      ],
      row_names: ["3", "2", "1"],
      column_names: ["a", "b", "c", "d"],
    },
    drawn: ["p/0,0-1,0", "p/3,1-3,2"],
    missing: ["p/3,0-4,0", "p/0,2-0,3"],
  },
  {
    part: {
      kind: "pits",
      id: "p",
      far: [0, 1, 4],
      near: [4, 30, 2n ** 60n],
      far_store: 12,
      near_store: 0,
      names: ["a", "b", "c"],
    },
    drawn: ["p/0,0", "p/2,1"],
    missing: ["p/3,0", "p/0,2"],
  },
  {
    part: {
      kind: "graph",
      id: "p",
      nodes: square,
      edges: [
        [0, 1],
        [1, 3],
        [3, 3],
      ],
      directed: true,
      tokens: [
        { node: 0, name: "cat", glyph: "C", owner: "second" },
        { node: 0, name: "mouse", glyph: "M", owner: "first" },
      ],
    },
    drawn: ["p/0", "p/0>1"],
    missing: ["p/4", "p/0>4"],
  },
  {
    part: {
      kind: "graph",
      id: "p",
      nodes: Array.from({ length: 30 }, () => ({ label: "" })),
      edges: Array.from({ length: 29 }, (_, i): [number, number] => [i, (i * 7) % 30]),
      directed: false,
      tokens: [],
    },
    drawn: ["p/29"],
    missing: ["p/30"],
  },
];

test("exactly the places that are drawn have spots", () => {
  for (const { part, drawn, missing } of parts) {
    const { spots } = drawScene([part], [...drawn, ...missing]);
    assert.deepEqual([...spots.keys()], drawn, part.kind);
  }
});

test("all shapes and spots lie within the drawing", () => {
  for (const { part, drawn } of parts) {
    const otherPart: Part = { kind: "number", label: "total", value: 7 };
    const scene = drawScene([otherPart, part], drawn);
    const bounds = { x: 0, y: 0, width: scene.width, height: scene.height };
    for (const box of scene.shapes.flatMap((shape) => boundingBoxes(shape))) assertWithin(box, bounds, part.kind);
    for (const [place, spot] of scene.spots) {
      assertWithin(spot.hit, bounds, place);
      for (const box of spot.extent ?? []) assertWithin(box, bounds, place);
      for (const box of spot.mirror ? [spot.mirror.hit, ...(spot.mirror.extent ?? [])] : [])
        assertWithin(box, bounds, place);
      for (const step of spot.steps ?? []) assertWithin(step.hit, bounds, place);
    }
  }
});

test("different places have different spots", () => {
  for (const { part, drawn } of parts) {
    const { spots } = drawScene([part], drawn);
    const hits = [...spots.values()].map(({ hit, steps }) => JSON.stringify([hit, steps]));
    assert.equal(new Set(hits).size, hits.length, part.kind);
  }
});

test("a row of a million items is drawn", () => {
  const items = Array.from({ length: 1_000_000 }, () => "7");
  const scene = drawScene([{ kind: "row", id: "p", look: "cards", label: "", items }], ["p/0", "p/999999"]);
  assert.equal(scene.spots.size, 2);
});

test("opposite faces of a die are drawn on opposite sides", () => {
  for (let face = 1; face <= 6; ++face) {
    const faces = sideFaces(face);
    assert.deepEqual([...faces, face, 7 - face].sort(), [1, 2, 3, 4, 5, 6]);
    assert.deepEqual([faces[0]! + faces[2]!, faces[1]! + faces[3]!], [7, 7]);
  }
});

test("a place in a row can also be clicked at its mirror image", () => {
  const { spots } = drawScene(
    [{ kind: "pins", id: "p", lengths: [5] }],
    ["p/0/0", "p/0/4", "p/0/2", "p/0/1-2", "p/0/2-3", "p/0/1|2", "p/0/2|3"],
  );
  const mirrorOf = (place: string) => spots.get(place)?.mirror?.hit;
  for (const [place, mirrored] of [
    ["p/0/0", "p/0/4"],
    ["p/0/1-2", "p/0/2-3"],
    ["p/0/1|2", "p/0/2|3"],
  ] as const) {
    assert.deepEqual(mirrorOf(place), spots.get(mirrored)?.hit);
    assert.deepEqual(mirrorOf(mirrored), spots.get(place)?.hit);
  }
  assert.equal(mirrorOf("p/0/2"), undefined);
});

test("the turn determines owners and stores that parts do not state", () => {
  const token = (owner: Owner) => ({ node: 0, name: "", glyph: "", owner });
  const parts: Part[] = [
    { kind: "pits", id: "p", far: [], near: [], far_store: null, near_store: null, names: [] },
    {
      kind: "graph",
      id: "g",
      nodes: [],
      edges: [],
      directed: false,
      tokens: [token("mover"), token("other"), token("second")],
    },
  ];
  const owners = (player: number) =>
    resolveParts(parts, { player, scores: [3, 8] }).flatMap((part) =>
      part.kind === "graph" ? part.tokens.map((token) => token.owner) : [],
    );
  assert.deepEqual(
    [owners(0), owners(1)],
    [
      ["first", "second", "second"],
      ["second", "first", "second"],
    ],
  );
});

function assertWithin(box: Box, bounds: Box, message: string): void {
  const isInside =
    box.x >= bounds.x &&
    box.y >= bounds.y &&
    box.x + box.width <= bounds.x + bounds.width &&
    box.y + box.height <= bounds.y + bounds.height;
  assert.ok(isInside, `${message}: ${JSON.stringify(box)} is not within ${JSON.stringify(bounds)}`);
}

/** The bounding boxes of a shape and of the shapes within it. */
function boundingBoxes(shape: Shape, offset = { x: 0, y: 0 }): Box[] {
  const attribute = (name: string) => Number(shape.attributes[name] ?? 0);
  const [, x = 0, y = 0] =
    /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(String(shape.attributes.transform ?? "")) ?? [];
  const newOffset = { x: offset.x + Number(x), y: offset.y + Number(y) };
  const innerBoxes = shape.children.flatMap((child) => (typeof child === "string" ? [] : boundingBoxes(child, newOffset)));
  const box = (left: number, top: number, width: number, height: number) => ({
    x: newOffset.x + left,
    y: newOffset.y + top,
    width,
    height,
  });
  switch (shape.tag) {
    case "rect":
      return [box(attribute("x"), attribute("y"), attribute("width"), attribute("height"))];
    case "circle":
      return [box(attribute("cx") - attribute("r"), attribute("cy") - attribute("r"), 2 * attribute("r"), 2 * attribute("r"))];
    case "line":
      return [
        box(
          Math.min(attribute("x1"), attribute("x2")),
          Math.min(attribute("y1"), attribute("y2")),
          Math.abs(attribute("x2") - attribute("x1")),
          Math.abs(attribute("y2") - attribute("y1")),
        ),
      ];
    case "text": {
      const width = [...String(shape.children[0])].length * attribute("font-size") * 0.55;
      const left = { start: 0, middle: width / 2, end: width }[String(shape.attributes["text-anchor"])] ?? 0;
      return [box(attribute("x") - left, attribute("y") - attribute("font-size") * 0.75, width, attribute("font-size") * 0.9)];
    }
  }
  return innerBoxes;
}
