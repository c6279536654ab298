/** A plot of a sequence: a dot for each term. */

import { h } from "../dom";
import { grouped } from "../scene/shape";

const [left, right, top, bottom] = [44, 10, 10, 26];

export class Plot {
  private readonly canvas = h("canvas", { role: "img" });
  /** Tells what a colour of the style sheet is at present. */
  private readonly probe = h("span", { hidden: true });
  private readonly readout = h("p", { class: "quiet readout" }, " ");
  readonly element = h(
    "div",
    { class: "plot", data: { testid: "plot" } },
    this.canvas,
    this.readout,
    this.probe,
  );
  private terms: number[] = [];
  private marked = new Set<number>();
  private preperiod: number | undefined;

  constructor() {
    new ResizeObserver(() => this.redraw()).observe(this.element);
    this.canvas.addEventListener("pointermove", (event) => this.read(event));
  }

  /** Draws the terms; those marked are larger, and a line is where the period begins. */
  draw(terms: number[], marked: Set<number>, preperiod: number | undefined): void {
    this.terms = terms;
    this.marked = marked;
    this.preperiod = preperiod;
    this.canvas.setAttribute("aria-label", `Nimbers of ${terms.length} heaps, the largest ${this.most()}`);
    this.redraw();
  }

  private most(): number {
    return this.terms.reduce((most, term) => Math.max(most, term), 1);
  }

  private redraw(): void {
    const width = this.element.clientWidth;
    if (width === 0 || this.terms.length === 0) return;
    const [height, scale] = [240, devicePixelRatio || 1];
    Object.assign(this.canvas, { width: width * scale, height: height * scale });
    this.canvas.style.height = `${height}px`;
    const context = this.canvas.getContext("2d")!;
    context.scale(scale, scale);
    const style = getComputedStyle(this.element);
    const colour = (name: string) => {
      this.probe.style.color = `var(${name})`;
      return getComputedStyle(this.probe).color;
    };
    const most = this.most();
    const x = (index: number) => left + (index / Math.max(1, this.terms.length - 1)) * (width - left - right);
    const y = (term: number) => height - bottom - (term / most) * (height - top - bottom);
    context.font = `12px ${style.fontFamily}`;
    context.fillStyle = colour("--quiet");
    context.strokeStyle = colour("--line");
    context.textAlign = "right";
    for (const term of ticks(most, 5)) {
      context.fillText(grouped(term), left - 8, y(term) + 4);
      segment(context, left, y(term), width - right, y(term));
    }
    context.textAlign = "center";
    for (const index of ticks(this.terms.length - 1, Math.max(2, Math.floor(width / 120))))
      context.fillText(grouped(index), Math.min(x(index), width - 24), height - 8);
    const radius = this.terms.length > 2000 ? 1 : this.terms.length > 500 ? 1.6 : 2.4;
    context.fillStyle = colour("--accent");
    this.terms.forEach((term, index) => dot(context, x(index), y(term), radius));
    context.fillStyle = colour("--loss");
    for (const index of this.marked)
      if (index < this.terms.length) dot(context, x(index), y(this.terms[index]!), radius + 1.2);
    if (this.preperiod !== undefined && this.preperiod < this.terms.length) {
      context.strokeStyle = colour("--text");
      context.setLineDash([4, 4]);
      segment(context, x(this.preperiod), top, x(this.preperiod), height - bottom);
    }
  }

  private read(event: PointerEvent): void {
    const width = this.element.clientWidth;
    const share = (event.offsetX - left) / (width - left - right);
    const index = Math.round(share * (this.terms.length - 1));
    const term = this.terms[index];
    this.readout.textContent = term === undefined ? " " : `heap ${grouped(index)}: nimber ${grouped(term)}`;
  }
}

function ticks(most: number, count: number): number[] {
  const raw = Math.max(1, most / count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}

function segment(context: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  // Of a million dots each must be quick.
  if (radius <= 1) return context.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
  context.beginPath();
  context.arc(x, y, radius, 0, 7);
  context.fill();
}
