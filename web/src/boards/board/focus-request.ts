import { createStore } from "../../ui/store.ts";

interface FocusRequest {
  readonly cardId: string;
  /** In which column, if the card may be in several. */
  readonly columnId: string | undefined;
}

/** The card that gets the focus as soon as it is rendered: long lists only render what is on the screen. */
const wanted = createStore<FocusRequest | undefined>(undefined);

export function requestFocus(cardId: string | undefined, columnId?: string): void {
  wanted.set(cardId === undefined ? undefined : { cardId, columnId });
}

/** Once the page shows a card at its new place: the cache tells the page in a task of its own. */
export const requestFocusWhenMoved = (cardId: string, columnId?: string): void =>
  void setTimeout(() => requestFocus(cardId, columnId));

/** The card of this column that is to get the focus. */
export const useFocusRequest = (columnId: string): string | undefined =>
  wanted.usePart((request) => (request && (request.columnId ?? columnId) === columnId ? request.cardId : undefined));
