import assert from "node:assert/strict";
import { test } from "node:test";

import type { Thermograph } from "../src/api";
import type { Shape } from "../src/scene/shape";
import { drawThermograph, numberOf, printed } from "../src/thermograph";

const hot: Thermograph = {
  // {0|−1||−2}, whose left wall is vertical at first.
  left: [
    ["-1", "-1"],
    ["1/2", "-1"],
    ["3/4", "-5/4"],
  ],
  right: [
    ["-1", "-3"],
    ["3/4", "-5/4"],
  ],
  mast: "-5/4",
};
const integer: Thermograph = { left: [["-1", "3"]], right: [["-1", "3"]], mast: "3" };

const styled = (shapes: Shape[], style: string) => shapes.filter(({ attributes }) => attributes.class === style);
const texts = (shapes: Shape[]) => shapes.filter(({ tag }) => tag === "text").map(({ children }) => children[0]);
/** The points of a path of straight pieces. */
const points = (shape: Shape | undefined) =>
  String(shape!.attributes.d)
    .slice(1)
    .split("L")
    .map((point) => point.split(" ").map(Number) as [number, number]);

test("numbers are read and printed exactly", () => {
  assert.equal(numberOf("-3/4"), -0.75);
  assert.equal(numberOf("7"), 7);
  assert.equal(printed("-3/4"), "−3/4");
  assert.equal(printed("123456/7"), "123\u202f456/7");
});

test("larger values are to the left, higher temperatures above, and both axes have one unit", () => {
  const { shapes, width, height } = drawThermograph(hot);
  const left = points(styled(shapes, "wall-left")[0]);
  const right = points(styled(shapes, "wall-right")[0]);
  assert.equal(left.length, 3);
  assert.equal(right.length, 2);
  assert.ok(left[0]![0] < right[0]![0], "Left's stop is larger");
  assert.ok(left[0]![1] > left[2]![1], "the foot is above the stops");
  assert.deepEqual(left.at(-1), right.at(-1), "the walls meet at the foot of the mast");
  const unit = (left[0]![1] - left[1]![1]) / 1.5;
  assert.equal(left[0]![0], left[1]![0]);
  assert.ok(Math.abs(left[2]![0] - left[1]![0] - unit / 4) < 0.02, "a wall slopes by 1");
  for (const [x, y] of [...left, ...right]) {
    assert.ok(x > 0 && x < width);
    assert.ok(y > 0 && y < height);
  }
  const mast = String(styled(shapes, "mast")[0]!.attributes.d);
  const [x, y] = left.at(-1)!;
  assert.ok(mast.startsWith(`M${x} ${y}V`));
  assert.ok(Number(/V([\d.]+)/.exec(mast)![1]) < y, "the mast goes upwards");
});

test("lines are at whole numbers", () => {
  const { shapes } = drawThermograph(hot);
  const [values, temperatures] = [["−4", "−3", "−2", "−1", "0"], ["−1", "0", "1", "2"]];
  assert.deepEqual(texts(shapes), [...values, ...temperatures, "value", "temperature"]);
});

test("an integer is a mast, and large or hot values have few lines", () => {
  const { shapes, description } = drawThermograph(integer);
  assert.equal(styled(shapes, "wall-left").length, 1);
  assert.equal(styled(shapes, "foot").length, 1);
  assert.match(description, /mast at 3/);
  const large = 2n ** 62n;
  const tests: Thermograph[] = [
    {
      left: [
        ["-1", "1001"],
        ["1000", "0"],
      ],
      right: [
        ["-1", "-1001"],
        ["1000", "0"],
      ],
      mast: "0",
    },
    { left: [["-1", String(large)]], right: [["-1", String(large)]], mast: String(large) },
    { left: [["-1/1024", "1/1024"]], right: [["-1/1024", "1/1024"]], mast: "1/1024" },
  ];
  assert.ok(!texts(drawThermograph(tests[0]!).shapes).includes("−1"), "labels do not overlap");
  for (const thermograph of tests) {
    const drawn = drawThermograph(thermograph);
    assert.ok(drawn.shapes.length < 70, `${drawn.shapes.length} shapes`);
    assert.doesNotMatch(JSON.stringify(drawn), /NaN|Infinity|null/);
    assert.ok(drawn.width > 50 && drawn.width < 400, `${drawn.width} wide`);
    assert.ok(drawn.height > 50 && drawn.height < 400, `${drawn.height} high`);
  }
});

test("a thermograph is told in words", () => {
  assert.equal(
    drawThermograph(hot).description,
    "Left wall: −1 at temperature −1, −1 at temperature 1/2, −5/4 at temperature 3/4. " +
      "Right wall: −3 at temperature −1, −5/4 at temperature 3/4. " +
      "From there upwards a mast at −5/4. Larger values are to the left.",
  );
});
