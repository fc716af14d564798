import { useSyncExternalStore } from "react";

/** What makes elements of the board draggable. Each returns a function that ends it. */
export interface Arranging {
  readonly card: (element: HTMLElement, cardId: string, columnId: string) => () => void;
  readonly column: (element: HTMLElement, target: ColumnTarget) => () => void;
}

export interface ColumnTarget {
  readonly columnId: string;
  readonly scroller: HTMLElement;
  /** Where a card dropped at this point of the screen would go. */
  readonly indexAt: (clientY: number) => number;
}

let arranging: Arranging | undefined;
const listeners = new Set<() => void>();

/** Called once by `arrange/`, which is loaded after the board is on the screen. */
export function provideArranging(provided: Arranging): void {
  arranging = provided;
  for (const listener of listeners) listener();
}

export const useArranging = (): Arranging | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => arranging,
  );
