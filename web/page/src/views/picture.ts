/** A static drawing of a scene. */

import { fromShape, svg } from "../dom";
import type { Part } from "../scene/parts";
import { drawScene } from "../scene/scene";

/** Draws resolved parts. */
export function picture(parts: Part[]): SVGSVGElement {
  const scene = drawScene(parts, []);
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
