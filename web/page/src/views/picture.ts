/** A static drawing of a scene. */

import { fromShape, svg } from "../dom";
import { type Part, resolveParts, type Turn } from "../scene/parts";
import { drawScene } from "../scene/scene";

/** Draws the parts; `turn` is that of the position, by default the first player's. */
export function picture(parts: Part[], turn: Turn = { player: 0, scores: [] }): SVGSVGElement {
  const scene = drawScene(resolveParts(parts, turn), []);
  return svg(
    "svg",
    {
      class: "scene",
      viewBox: `0 0 ${scene.width} ${scene.height}`,
      width: scene.width,
      height: scene.height,
      "aria-hidden": "true",
    },
    ...scene.shapes.map(fromShape),
  );
}
