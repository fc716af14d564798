import { useRef } from "react";

/**
 * For an edit that can end in several ways, such as Enter, Escape and leaving the field: only the first counts. Browsers
 * blur a field that is removed while it has the focus, which would end the edit again.
 */
export function useFirstEnd(): (end: () => void) => void {
  const hasEnded = useRef(false);
  return (end) => {
    if (hasEnded.current) return;
    hasEnded.current = true;
    end();
  };
}
