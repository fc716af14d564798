import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { centred, fitScale, fittedView, moved, type Size, type View, zoomed } from "./view.ts";

const keyStep = 60;
const zoomStep = 1.25;

interface ViewOptions {
  readonly image: Size | undefined;
  readonly frame: Size | undefined;
  readonly element: RefObject<HTMLElement | null>;
  /** In the page, the wheel scrolls unless ⌘ or Ctrl is pressed (which is also what pinching on a touchpad sends). */
  readonly doesWheelZoom: boolean;
}

/** Zooming and moving by wheel, pinch, drag, double click and keyboard. Undefined is fitted. */
export function useView({ image, frame, element, doesWheelZoom }: ViewOptions) {
  const [chosen, setChosen] = useState<View>();
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const isReady = image !== undefined && frame !== undefined;
  const view = isReady ? (chosen ?? fittedView(image, frame)) : { scale: 1, x: 0, y: 0 };

  const change = (next: View) => {
    if (isReady) setChosen(next.scale <= fitScale(image, frame) * 1.001 ? undefined : next);
  };
  const middle = { x: (frame?.width ?? 0) / 2, y: (frame?.height ?? 0) / 2 };
  const zoomTo = (scale: number, at = middle) => isReady && change(zoomed(view, scale, at, image, frame));
  const move = (dx: number, dy: number) => isReady && chosen && change(moved(chosen, dx, dy, image, frame));
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = element.current?.getBoundingClientRect();
    return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!doesWheelZoom && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoomTo(view.scale * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), pointAt(event));
  });
  useEffect(() => {
    const target = element.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React's own listener is passive and could not keep the page from scrolling.
    target?.addEventListener("wheel", listener, { passive: false });
    return () => target?.removeEventListener("wheel", listener);
  }, [element]);

  const release = (event: PointerEvent) => void pointers.current.delete(event.pointerId);
  return {
    view,
    isFit: chosen === undefined,
    isOriginal: Math.abs(view.scale - 1) < 0.001,
    fit: () => setChosen(undefined),
    showOriginal: () => zoomTo(1),
    zoomIn: () => zoomTo(view.scale * zoomStep),
    zoomOut: () => zoomTo(view.scale / zoomStep),
    reveal: (point: readonly [number, number]) => isReady && chosen && change(centred(chosen, point, image, frame)),
    handlers: {
      onDoubleClick: (event: React.MouseEvent) =>
        chosen ? setChosen(undefined) : zoomTo(Math.max(1, view.scale * 2), pointAt(event)),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        pointers.current.set(event.pointerId, pointAt(event));
        if (chosen || pointers.current.size > 1) element.current?.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent) => {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = pointAt(event);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, now);
        if (!other) {
          move(now.x - before.x, now.y - before.y);
          return;
        }
        const ratio = distance(now, other) / Math.max(1, distance(before, other));
        zoomTo(view.scale * ratio, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: (event: KeyboardEvent) => {
        const actions: Record<string, () => unknown> = {
          "+": () => zoomTo(view.scale * zoomStep),
          "=": () => zoomTo(view.scale * zoomStep),
          "-": () => zoomTo(view.scale / zoomStep),
          "0": () => setChosen(undefined),
          "1": () => zoomTo(1),
          ...(chosen && {
            ArrowLeft: () => move(keyStep, 0),
            ArrowRight: () => move(-keyStep, 0),
            ArrowUp: () => move(0, keyStep),
            ArrowDown: () => move(0, -keyStep),
          }),
        };
        const action = actions[event.key];
        if (!action || event.metaKey || event.ctrlKey || event.altKey) return;
        event.preventDefault();
        action();
      },
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
