/** A drawing that is moved by dragging, and made larger or smaller by the wheel or by two fingers. */

import type { Box, Point } from "../scene/shape";

const [least, most] = [0.08, 4];
/** So far a pointer moves, in pixels, before it drags. */
const patience = 5;

export class PanZoom {
  /** Whether the last press has moved the drawing, and so is no click. */
  moved = false;
  private scale = 1;
  private at: Point = { x: 20, y: 20 };
  private bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  private readonly pointers = new Map<number, Point>();

  /** Moves `content`, which is what `image` contains. */
  constructor(
    private readonly image: SVGSVGElement,
    private readonly content: SVGGElement,
  ) {
    image.addEventListener("pointerdown", (event) => {
      if (this.pointers.size === 0) this.moved = false;
      this.pointers.set(event.pointerId, pointOf(event));
    });
    image.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      image.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    image.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 500), this.inside(pointOf(event)));
      },
      { passive: false },
    );
  }

  /** Takes note of the parts of the drawing. */
  bound(boxes: Box[]): void {
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    this.bounds = { x: left, y: top, width: right - left, height: bottom - top };
    this.show();
  }

  /** Shows all of the drawing; or, where that gets too small to be read, the part about its start. */
  fit(readable = least): void {
    const { clientWidth: width, clientHeight: height } = this.image;
    const { bounds } = this;
    const whole = Math.min((width - 24) / bounds.width, (height - 24) / bounds.height, 1.25);
    this.scale = limited(Math.max(whole, readable));
    // The drawing starts at 0, 0.
    const y =
      whole < readable ? height / 2 : (height - bounds.height * this.scale) / 2 - bounds.y * this.scale;
    this.at = { x: 12 - bounds.x * this.scale, y };
    this.show();
  }

  /** Makes the drawing larger about a point, or about the middle of what is seen. */
  zoom(by: number, about?: Point): void {
    const centre = about ?? { x: this.image.clientWidth / 2, y: this.image.clientHeight / 2 };
    const scale = limited(this.scale * by);
    const ratio = scale / this.scale;
    this.at = { x: centre.x - (centre.x - this.at.x) * ratio, y: centre.y - (centre.y - this.at.y) * ratio };
    this.scale = scale;
    this.show();
  }

  private move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!this.moved && !other && distance(before, now) < patience) return;
    this.moved = true;
    this.pointers.set(event.pointerId, now);
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.zoom(distance(now, other) / Math.max(1, distance(before, other)), this.inside(middle));
    } else {
      this.at = { x: this.at.x + now.x - before.x, y: this.at.y + now.y - before.y };
      this.show();
    }
  }

  private inside({ x, y }: Point): Point {
    const { left, top } = this.image.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  private show(): void {
    const { at, scale } = this;
    this.content.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${scale.toFixed(4)})`);
  }
}

function limited(scale: number): number {
  return Math.max(least, Math.min(most, scale));
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
