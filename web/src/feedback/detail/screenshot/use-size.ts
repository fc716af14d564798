import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./view.ts";

/** The size of an element, as it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: target.clientWidth, height: target.clientHeight }));
    setSize({ width: target.clientWidth, height: target.clientHeight });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
