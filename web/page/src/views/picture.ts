/** A scene to look at, without moves. */

import { fromShape, svg } from "../dom";
import type { Part } from "../scene/parts";
import { drawScene } from "../scene/scene";

export function picture(parts: Part[]): SVGSVGElement {
  const drawn = drawScene(parts, []);
  return svg(
    "svg",
    { class: "scene", viewBox: `0 0 ${drawn.width} ${drawn.height}`, width: drawn.width, height: drawn.height, "aria-hidden": "true" },
    ...drawn.shapes.map(fromShape),
  );
}
