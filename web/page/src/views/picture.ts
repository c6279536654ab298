/** A scene to look at, without moves. */

import { fromShape, svg } from "../dom";
import { type Part, resolveParts, type Turn } from "../scene/parts";
import { drawScene } from "../scene/scene";

/** Draws the parts; `turn` is that of the position, at the start the first player's. */
export function picture(parts: Part[], turn: Turn = { player: 0, scores: [] }): SVGSVGElement {
  const drawn = drawScene(resolveParts(parts, turn), []);
  return svg(
    "svg",
    {
      class: "scene",
      viewBox: `0 0 ${drawn.width} ${drawn.height}`,
      width: drawn.width,
      height: drawn.height,
      "aria-hidden": "true",
    },
    ...drawn.shapes.map(fromShape),
  );
}
