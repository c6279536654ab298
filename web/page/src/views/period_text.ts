/** The description of a period in words. */

import type { Sequence } from "../api";
import { grouped } from "../scene/shape";
import { capitalize, counted, group, t } from "../texts";

export function periodText(sequence: Sequence): string {
  const quantity = group("period")[sequence.of] ?? capitalize(sequence.of);
  if (sequence.period === undefined || sequence.preperiod === undefined)
    return sequence.rows_computed === undefined ? t("period.none", { quantity }) : counted("period.noneIn", sequence.rows_computed, { quantity });
  const saltus =
    sequence.saltus !== undefined && sequence.saltus != 0
      ? t("period.saltus", { saltus: grouped(sequence.saltus) })
      : "";
  const proof = sequence.proved ? t("period.proved", { proof: sequence.proof ?? "" }) : t("period.notProved");
  const maximum = sequence.maximum
    ? ` ${t("period.maximum", { value: grouped(sequence.maximum.value), heap: grouped(sequence.maximum.heap) })}`
    : "";
  return t("period.found", { quantity, preperiod: grouped(sequence.preperiod), period: grouped(sequence.period), saltus, proof }) + maximum;
}
