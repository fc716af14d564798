import { useCallback, useLayoutEffect, useRef } from "react";

/** A handler that stays the same function, so that rows are not rendered again because of it. */
export function useStable<Args extends unknown[]>(handler: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
