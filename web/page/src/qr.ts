/** QR codes of addresses. */

import qrcode from "qrcode-generator";

import { svg } from "./dom";
import { t } from "./texts";

/** The most bytes that a code of low error correction holds (ISO/IEC 18004, version 40). */
const maxBytes = 2953;

/** The code of an address; undefined if it is too long for one. */
export function qrCode(address: string): SVGSVGElement | undefined {
  if (new TextEncoder().encode(address).length > maxBytes) return undefined;
  const code = qrcode(0, "L");
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const quiet = 4;
  let path = "";
  for (let row = 0; row < count; ++row)
    for (let column = 0; column < count; ++column) if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
  const size = count + 2 * quiet;
  return svg(
    "svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("share.code"), "shape-rendering": "crispEdges", data: { testid: "qr" } },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  );
}
