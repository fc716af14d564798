import { useLayoutEffect, useState } from "react";
import type { EntryGroup } from "./entry.ts";

/**
 * Enter opens something at most: who wants to change something chooses it. The list keeps the position of its highlight when
 * its entries change, so that an action could get the highlight of a page: being empty before it is painted takes it away.
 */
export function useUnselected(groups: readonly EntryGroup[], text: string) {
  const isOpening = groups[0]?.items[0]?.target !== undefined;
  const chosenFrom = isOpening ? undefined : text;
  const [emptiedFor, setEmptiedFor] = useState<string>();
  useLayoutEffect(() => setEmptiedFor(chosenFrom), [chosenFrom]);
  return {
    items: chosenFrom === emptiedFor ? groups : [],
    autoHighlight: isOpening ? ("always" as const) : false,
  };
}
