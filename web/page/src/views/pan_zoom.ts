/** Panning by dragging, and zooming by the wheel or by two fingers. */

import type { Box, Point } from "../scene/shape";

const [minScale, maxScale] = [0.02, 4];
/** The distance in pixels from which a movement of the pointer is a drag. */
const dragThreshold = 5;

export class PanZoom {
  /** Whether the last press was a drag, and so is no click. */
  hasDragged = false;
  private scale = 1;
  private offset: Point = { x: 20, y: 20 };
  private bounds: Box = { x: 0, y: 0, width: 1, height: 1 };
  private readonly pointers = new Map<number, Point>();

  /** Transforms `content`, the content of `image`. */
  constructor(
    private readonly image: SVGSVGElement,
    private readonly content: SVGGElement,
  ) {
    image.addEventListener("pointerdown", (event) => {
      if (this.pointers.size === 0) this.hasDragged = false;
      this.pointers.set(event.pointerId, pointOf(event));
    });
    image.addEventListener("pointermove", (event) => this.onPointerMove(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const)
      image.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    image.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY / 500), this.toLocal(pointOf(event)));
      },
      { passive: false },
    );
  }

  /** Sets the bounds of the drawing to those of its parts. */
  setBounds(boxes: Box[]): void {
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    this.bounds = { x: left, y: top, width: right - left, height: bottom - top };
    this.applyTransform();
  }

  /** Fits the drawing into the viewport; if it would be illegible, shows the part at its upper left corner. */
  fit(minReadableScale = minScale): void {
    const { clientWidth: width, clientHeight: height } = this.image;
    const { bounds } = this;
    const fitScale = Math.min((width - 24) / bounds.width, (height - 24) / bounds.height, 1.25);
    this.scale = clampScale(Math.max(fitScale, minReadableScale));
    // What does not fit is shown from its origin on.
    const centre = (size: number, space: number) => Math.max(12, (space - size * this.scale) / 2);
    this.offset = { x: 12 - bounds.x * this.scale, y: centre(bounds.height, height) - bounds.y * this.scale };
    this.applyTransform();
  }

  /** Moves the drawing as far as a part of it needs to be in the viewport. */
  reveal({ x, y, width, height }: Box): void {
    const { scale, offset, image } = this;
    const shift = (start: number, size: number, space: number) => Math.max(0, 12 - start) || Math.min(0, space - 12 - start - size);
    this.offset = {
      x: offset.x + shift(offset.x + x * scale, width * scale, image.clientWidth),
      y: offset.y + shift(offset.y + y * scale, height * scale, image.clientHeight),
    };
    this.applyTransform();
  }

  /** Zooms about a point, by default the centre of the viewport. */
  zoom(factor: number, point?: Point): void {
    const centre = point ?? { x: this.image.clientWidth / 2, y: this.image.clientHeight / 2 };
    const scale = clampScale(this.scale * factor);
    const ratio = scale / this.scale;
    this.offset = { x: centre.x - (centre.x - this.offset.x) * ratio, y: centre.y - (centre.y - this.offset.y) * ratio };
    this.scale = scale;
    this.applyTransform();
  }

  private onPointerMove(event: PointerEvent): void {
    const previous = this.pointers.get(event.pointerId);
    if (!previous) return;
    const current = pointOf(event);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!this.hasDragged && !other && distance(previous, current) < dragThreshold) return;
    this.hasDragged = true;
    this.pointers.set(event.pointerId, current);
    if (other) {
      const middle = { x: (current.x + other.x) / 2, y: (current.y + other.y) / 2 };
      this.zoom(distance(current, other) / Math.max(1, distance(previous, other)), this.toLocal(middle));
    } else {
      this.offset = { x: this.offset.x + current.x - previous.x, y: this.offset.y + current.y - previous.y };
      this.applyTransform();
    }
  }

  private toLocal({ x, y }: Point): Point {
    const { left, top } = this.image.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  private applyTransform(): void {
    const { offset, scale } = this;
    this.content.setAttribute("transform", `translate(${offset.x.toFixed(1)} ${offset.y.toFixed(1)}) scale(${scale.toFixed(4)})`);
  }
}

function clampScale(scale: number): number {
  return Math.max(minScale, Math.min(maxScale, scale));
}

function pointOf({ clientX, clientY }: MouseEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
