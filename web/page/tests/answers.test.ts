import assert from "node:assert/strict";
import { test } from "node:test";

import { isSameAnswer } from "../src/lessons/answers";

test("a number is right however it is written", () => {
  for (const [typed, right] of [["0.5", "1/2"], ["0,5", "1/2"], ["½", "1/2"], ["2/4", "1/2"], ["2.0", "2"], [" −3 ", "-3"], ["1 000", "1000"]])
    assert.ok(isSameAnswer(typed!, right!), `${typed} is ${right}`);
  for (const [typed, right] of [["abc", "2"], ["", "0"], ["1/2", "2"], ["1/0", "2"], ["5", "½"], ["*2", "2"]])
    assert.ok(!isSameAnswer(typed!, right!), `${typed} is not ${right}`);
});

test("other values are compared as text", () => {
  assert.ok(isSameAnswer("{1|-1}", "{1|−1}"));
  assert.ok(isSameAnswer("*", "∗"));
  assert.ok(!isSameAnswer("±1", "±2"));
});
