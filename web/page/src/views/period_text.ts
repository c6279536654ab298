/** The description of a period in words. */

import type { Sequence } from "../api";
import { counted, grouped } from "../scene/shape";
import { capitalize } from "../values";

const names: Record<string, string> = {
  outcome: "Outcomes",
  move: "Best moves",
  nimber: "Nimbers",
  plies: "Plies",
};

export function periodText(sequence: Sequence): string {
  const quantity = names[sequence.of] ?? capitalize(sequence.of);
  if (sequence.period === undefined || sequence.preperiod === undefined) {
    const rows = sequence.rows_computed === undefined ? "" : ` in ${counted(sequence.rows_computed, "row")}`;
    return `${quantity}: no period found${rows}.`;
  }
  const saltus =
    sequence.saltus !== undefined && sequence.saltus != 0
      ? `, each period ${grouped(sequence.saltus)} more`
      : "";
  const proof = sequence.proved ? `proved: ${sequence.proof ?? ""}` : "not proved";
  const maximum = sequence.maximum
    ? ` The largest is ${grouped(sequence.maximum.value)}, at ${grouped(sequence.maximum.heap)}.`
    : "";
  return `${quantity}: preperiod ${grouped(sequence.preperiod)}, period ${grouped(sequence.period)}${saltus} (${proof}).${maximum}`;
}
