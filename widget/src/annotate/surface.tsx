import { h } from "preact";
import { useRef, useState } from "preact/hooks";
import { CanvasView } from "../panel/canvas-view.tsx";
import { beginMark, dragMark, isTiny, type Mark, type Point, type Tool } from "./mark.ts";
import { MarkShape } from "./mark-shape.tsx";

interface SurfaceProps {
  readonly label: string;
  readonly canvas: HTMLCanvasElement;
  readonly tool: Tool;
  readonly marks: readonly Mark[];
  readonly selected: number | undefined;
  onAdd(mark: Mark): void;
  onSelect(index: number | undefined): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** The image to draw on: dragging adds a mark, clicking selects one. */
export function Surface({ label, canvas, tool, marks, selected, onAdd, onSelect, onKeyDown }: SurfaceProps) {
  const sheet = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<{ from: Point; mark: Mark }>();
  const { width, height } = canvas;

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const within = (value: number) => Math.min(1, Math.max(0, value));
    return { x: within((clientX - box.x) / box.width), y: within((clientY - box.y) / box.height) };
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    sheet.current?.setPointerCapture(event.pointerId);
    sheet.current?.focus({ preventScroll: true });
    const from = pointOf(event);
    setDrawn({ from, mark: beginMark(tool, from) });
  };
  const move = (event: PointerEvent) => {
    if (drawn) setDrawn({ ...drawn, mark: dragMark(drawn.mark, drawn.from, pointOf(event)) });
  };
  const up = (event: PointerEvent) => {
    if (!drawn) return;
    setDrawn(undefined);
    const { mark } = drawn;
    const hit = isTiny(mark) || mark.type === "pin" || mark.type === "text" ? indexAt(sheet.current, event) : undefined;
    if (hit !== undefined) onSelect(hit);
    else if (isTiny(mark)) onSelect(undefined);
    else onAdd(mark);
  };

  let pins = 0;
  const shapes = [...marks, ...(drawn ? [drawn.mark] : [])];
  return (
    <div class="surface">
      <CanvasView canvas={canvas} />
      <svg
        ref={sheet}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        tabindex={0}
        role="application"
        aria-label={label}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={() => setDrawn(undefined)}
        onKeyDown={onKeyDown}
      >
        {shapes.map((mark, index) => (
          <g key={index} data-index={index < marks.length ? index : undefined}>
            <MarkShape
              mark={mark}
              number={mark.type === "pin" ? ++pins : 0}
              isSelected={index === selected && !drawn}
              width={width}
              height={height}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}

function indexAt(sheet: SVGSVGElement | null, { clientX, clientY }: PointerEvent): number | undefined {
  const root = sheet?.getRootNode();
  const found = root instanceof ShadowRoot ? root.elementFromPoint(clientX, clientY) : null;
  const index = found?.closest("[data-index]")?.getAttribute("data-index");
  return index === null || index === undefined ? undefined : Number(index);
}
