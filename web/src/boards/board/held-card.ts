import { createStore } from "../../ui/store.ts";
import type { Place } from "../move-card.ts";

/** The card that somebody drags, or picked up with the keyboard. */
export interface HeldCard {
  readonly id: string;
  readonly by: "pointer" | "keyboard";
  /** The column that it was taken from. */
  readonly from: string;
  /** Where it would be dropped now; undefined outside of all columns. */
  readonly to: Place | undefined;
}

const store = createStore<HeldCard | undefined>(undefined);

export const heldCard = store.get;

export function holdCard(next: HeldCard | undefined): void {
  const held = store.get();
  const isSame = held?.id === next?.id && held?.to?.listId === next?.to?.listId && held?.to?.index === next?.to?.index;
  if (!isSame) store.set(next);
}

/** Lets go of a card once the board shows it at its new place: the cache tells the page in a task of its own. */
export function releaseDropped(): void {
  const dropped = store.get();
  setTimeout(() => {
    if (store.get() === dropped) holdCard(undefined);
  });
}

/** Renders again only if what was selected changes. */
export const useHeldCard = store.usePart;
