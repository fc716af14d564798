import type { Mark } from "./mark.ts";

interface MarkShapeProps {
  readonly mark: Mark;
  readonly width: number;
  readonly height: number;
  /** Of the picture on the screen. */
  readonly scale: number;
}

/** One mark in the screenshot's pixels. A light edge keeps it visible on every background. */
export function MarkShape({ mark, width, height, scale }: MarkShapeProps) {
  // In a small picture, marks shrink less than the picture.
  const unit = Math.max(Math.max(width, 900) / 900, 0.65 / scale);
  if (mark.type === "pin")
    return (
      <g transform={`translate(${mark.x * width} ${mark.y * height}) scale(${unit})`}>
        <circle r="14" className="fill-bug stroke-sheet" strokeWidth="2" />
        <text dy="5" textAnchor="middle" fontSize="14" fontWeight="700" className="fill-sheet select-none">
          {mark.number}
        </text>
      </g>
    );
  if (mark.type === "text")
    return (
      <text
        x={mark.x * width}
        y={mark.y * height}
        fontSize={20 * unit}
        fontWeight="650"
        strokeWidth={4 * unit}
        className="fill-bug stroke-sheet [paint-order:stroke]"
      >
        {mark.comment || "…"}
      </text>
    );
  const path = pathOf(mark, width, height, unit);
  const line = { d: path, fill: "none", strokeLinecap: "round", strokeLinejoin: "round" } as const;
  return (
    <>
      <path {...line} strokeWidth={7 * unit} className="stroke-sheet opacity-70" />
      <path {...line} strokeWidth={3.5 * unit} className="stroke-bug" />
    </>
  );
}

function pathOf(mark: Mark, width: number, height: number, unit: number): string {
  const at = ([x, y]: readonly [number, number]): [number, number] => [round(x * width), round(y * height)];
  if (mark.type === "rect") {
    const [x, y] = at([mark.x, mark.y]);
    const [w, h] = at([mark.width, mark.height]);
    const r = Math.min(6 * unit, w / 2, h / 2);
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  }
  if (mark.type === "arrow") {
    const [[x1, y1], [x2, y2]] = [at(mark.from), at(mark.to)];
    const angle = Math.atan2(y2 - y1, x2 - x1);
    const side = (turn: number) =>
      `${round(x2 - 18 * unit * Math.cos(angle + turn))} ${round(y2 - 18 * unit * Math.sin(angle + turn))}`;
    return `M${x1} ${y1}L${x2} ${y2}M${side(0.5)}L${x2} ${y2}L${side(-0.5)}`;
  }
  if (mark.type !== "pen") return "";
  const points = mark.points.map(at);
  const [first = [0, 0]] = points;
  // Through the middles between the points, which smooths what a hand drew.
  const curve = points.slice(1).map(([x, y], index) => {
    const [px, py] = points[index]!;
    return `Q${px} ${py} ${round((px + x) / 2)} ${round((py + y) / 2)}`;
  });
  const last = points.at(-1) ?? first;
  return `M${first.join(" ")}${curve.join("")}L${last.join(" ")}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
