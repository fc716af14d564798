import { createStore } from "../../ui/store.ts";

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

const arranging = createStore<Arranging | undefined>(undefined);

/** Called once by `arrange/`, which is loaded after the board is on the screen. */
export const provideArranging = (provided: Arranging): void => arranging.set(provided);

export const useArranging = arranging.use;
