import { h } from "preact";
import { getStroke } from "perfect-freehand";
import type { Mark } from "./mark.ts";

interface MarkShapeProps {
  readonly mark: Mark;
  /** The number shown on a pin. */
  readonly number: number;
  readonly isSelected?: boolean;
  /** How much stronger it is drawn, so that it is visible on a preview. */
  readonly weight?: number;
  readonly width: number;
  readonly height: number;
}

/** One mark, in the image's pixel coordinates. */
export function MarkShape({ mark, number, isSelected, weight = 1, width, height }: MarkShapeProps) {
  const unit = (Math.max(width, 900) / 900) * weight;
  const stroke = { "stroke-width": 3 * unit, class: isSelected ? "mark selected" : "mark" };
  switch (mark.type) {
    case "rect":
    case "blur":
      return (
        <rect
          {...stroke}
          class={mark.type === "blur" ? `${stroke.class} blurred` : stroke.class}
          x={mark.x * width}
          y={mark.y * height}
          width={mark.width * width}
          height={mark.height * height}
          rx={mark.type === "blur" ? 0 : 4 * unit}
        />
      );
    case "arrow":
      return (
        <path
          {...stroke}
          d={arrowPath(mark.x1 * width, mark.y1 * height, mark.x2 * width, mark.y2 * height, 16 * unit)}
        />
      );
    case "pen":
      return (
        <path
          class={`${stroke.class} filled`}
          d={penPath(
            mark.points.map(([x, y]) => [x * width, y * height]),
            6 * unit,
          )}
        />
      );
    case "pin":
      return (
        <g class={`${stroke.class} pin`} transform={`translate(${mark.x * width} ${mark.y * height}) scale(${unit})`}>
          <circle r="13" />
          <text dy="4.500">{number}</text>
        </g>
      );
    default:
      return (
        <text class={`${stroke.class} label`} x={mark.x * width} y={mark.y * height} font-size={20 * unit}>
          {mark.comment || "…"}
        </text>
      );
  }
}

function arrowPath(x1: number, y1: number, x2: number, y2: number, head: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const side = (turn: number) => `${x2 - head * Math.cos(angle + turn)} ${y2 - head * Math.sin(angle + turn)}`;
  return `M${x1} ${y1}L${x2} ${y2}M${side(0.5)}L${x2} ${y2}L${side(-0.5)}`;
}

function penPath(points: [number, number][], size: number): string {
  const outline = getStroke(points, { size, thinning: 0.4, smoothing: 0.6, streamline: 0.4 });
  return outline.length === 0 ? "" : `M${outline.map((point) => point.slice(0, 2).join(" ")).join("L")}Z`;
}
