/**
 * The functions of Lodash that dagre uses, as far as it uses them: with Lodash itself the page would
 * be a seventh larger. Dagre takes them from `window._` where it cannot load Lodash.
 */

type Collection = ArrayLike<unknown> | Record<string, unknown>;
type Visit = (value: never, key: never) => unknown;

const entriesOf = (items: Collection | undefined): [number | string, unknown][] =>
  Array.isArray(items) ? Array.from(items, (value, index) => [index, value]) : Object.entries(items ?? {});
const functionOf = (by: Visit | string): ((value: unknown, key?: unknown) => unknown) =>
  (typeof by === "string" ? (value: Record<string, unknown>) => value[by] : by) as never;
const identity = (value: unknown) => value;
const mapped = (items: Collection, by: Visit | string = identity) => entriesOf(items).map(([key, value]) => functionOf(by)(value, key));
const each = (items: Collection, visit: Visit) => entriesOf(items).forEach(([key, value]) => functionOf(visit)(value, key));
const isUndefined = (value: unknown) => value === undefined;
const has = (object: object | undefined, key: string) => object !== undefined && Object.prototype.hasOwnProperty.call(object, key);

/** The first item whose key is the least times `sign`; items without a key are passed over. */
function extreme(items: unknown, sign: number, by: Visit = identity): unknown {
  const keyed = (Array.isArray(items) ? items : []).map((item) => ({ item, key: functionOf(by)(item) as number }));
  const known = keyed.filter(({ key }) => key !== undefined && key !== null && !Number.isNaN(key));
  return known.length === 0 ? undefined : known.reduce((best, next) => (sign * next.key < sign * best.key ? next : best)).item;
}

function reduce(items: Collection, step: (sum: unknown, value: unknown, key: unknown) => unknown, ...start: unknown[]): unknown {
  const entries = entriesOf(items);
  const first = start.length > 0 ? start[0] : entries.shift()?.[1];
  return entries.reduce((sum, [key, value]) => step(sum, value, key), first);
}

let lastId = 0;

const functions = {
  clone: (value: object) => (Array.isArray(value) ? [...value] : { ...value }),
  cloneDeep: (value: unknown) => structuredClone(value),
  constant: (value: unknown) => () => value,
  defaults: (object: object, ...others: object[]) => Object.assign(object, ...[...others].reverse(), { ...object }),
  each,
  filter: (items: Collection, by: Visit) => entriesOf(items).filter(([key, value]) => functionOf(by)(value, key)).map(([, value]) => value),
  find: (items: Collection, by: Visit) => entriesOf(items).find(([key, value]) => functionOf(by)(value, key))?.[1],
  flatten: (items: unknown[]) => items.flat(),
  forEach: each,
  forIn: each,
  has,
  isArray: Array.isArray,
  isEmpty: (items: Collection) => entriesOf(items).length === 0,
  isFunction: (value: unknown) => typeof value === "function",
  isUndefined,
  keys: Object.keys,
  last: (items: unknown[]) => items.at(-1),
  map: mapped,
  mapValues: (object: object, by: Visit) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, functionOf(by)(value, key)])),
  max: (items: unknown) => extreme(items, -1),
  merge: Object.assign,
  min: (items: unknown) => extreme(items, 1),
  minBy: (items: unknown, by: Visit) => extreme(items, 1, by),
  now: Date.now,
  pick: (object: Record<string, unknown>, keys: string[]) => Object.fromEntries(keys.filter((key) => key in object).map((key) => [key, object[key]])),
  range: (from: number, to?: number, step = 1) => {
    const [first, end] = to === undefined ? [0, from] : [from, to];
    return Array.from({ length: Math.max(0, Math.ceil((end - first) / step)) }, (_, index) => first + index * step);
  },
  reduce,
  size: (items: Collection) => entriesOf(items).length,
  sortBy: (items: Collection, by: Visit | string = identity) =>
    entriesOf(items)
      .map(([, value]) => ({ value, key: functionOf(by)(value) as number }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ value }) => value),
  transform: (items: Collection, step: (sum: unknown, value: unknown, key: unknown) => void, sum: unknown) => {
    for (const [key, value] of entriesOf(items)) step(sum, value, key);
    return sum;
  },
  union: (...lists: unknown[][]) => [...new Set(lists.flat())],
  uniqueId: (prefix: string) => `${prefix}${++lastId}`,
  values: (items: Collection) => entriesOf(items).map(([, value]) => value),
  zipObject: (keys: string[], values: unknown[]) => Object.fromEntries(keys.map((key, index) => [key, values[index]])),
};

export {};

Object.assign(globalThis, { window: globalThis, _: functions });
