import assert from "node:assert/strict";
import { test } from "node:test";

import { type Json, parse, stringify } from "../src/json";

test("integers keep all their digits", () => {
  const text =
    '{"a":[18446744073709551615,-9223372036854775808,9007199254740993,9007199254740991,7],"b":{"c":18446744073709551616}}';
  const value = parse(text) as { a: Json[] };
  assert.deepEqual(value.a, [
    18446744073709551615n,
    -9223372036854775808n,
    9007199254740993n,
    9007199254740991,
    7,
  ]);
  assert.equal(stringify(value as Json), text);
  for (const integer of ["9007199254740993", "-9007199254740993", "18446744073709551615"])
    assert.equal(parse(integer), BigInt(integer));
});

test("all other values are parsed as by JSON.parse, with and without long integers", () => {
  const texts = [
    '{"t":true,"f":false,"n":null,"e":{},"l":[],"s":"","x":[[],[{}]]}',
    '"\\u00e9\\n\\"\\\\ /"',
    "[1.5e3,-0.25,1e-7,2E+2,0,-0]",
    ' { "a" : [ 1 , 2 ] , "b" : "é" } ',
  ];
  for (const text of texts) {
    const longText = `[1234567890123456789,${text}]`;
    assert.deepEqual(parse(text), JSON.parse(text));
    assert.deepEqual((parse(longText) as Json[])[1], JSON.parse(text));
  }
});

test("invalid JSON is rejected, with and without long integers", () => {
  const texts = [
    "",
    "{",
    "[1,]",
    "{1:2}",
    '{"a" 1}',
    "01",
    "1.",
    "- 1",
    "tru",
    '"\n"',
    '"\\x"',
    "[1] 2",
    '"',
    "1e",
    "[",
    "{}}",
  ];
  for (const text of texts) {
    assert.throws(() => parse(text), SyntaxError, text);
    assert.throws(() => parse(`[1234567890123456789,${text}]`), SyntaxError, text);
  }
  assert.throws(() => parse("[".repeat(100_000) + "1234567890123456789"), SyntaxError);
});

test("a member named __proto__ does not change the prototype", () => {
  const value = parse('{"__proto__":12345678901234567890}') as object;
  assert.deepEqual(Object.keys(value), ["__proto__"]);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
  assert.equal(stringify(value as Json), '{"__proto__":12345678901234567890}');
});
