import { useSyncExternalStore } from "react";
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

let held: HeldCard | undefined;
const listeners = new Set<() => void>();

export const heldCard = (): HeldCard | undefined => held;

export function holdCard(next: HeldCard | undefined): void {
  const isSame = held?.id === next?.id && held?.to?.listId === next?.to?.listId && held?.to?.index === next?.to?.index;
  if (isSame) return;
  held = next;
  for (const listener of listeners) listener();
}

/** Lets go of a card once the board shows it at its new place: the cache tells the page in a task of its own. */
export function releaseDropped(): void {
  const dropped = held;
  setTimeout(() => {
    if (held === dropped) holdCard(undefined);
  });
}

/** Renders again only if what was selected changes. */
export const useHeldCard = <Selected extends string | number | boolean | undefined>(
  select: (held: HeldCard | undefined) => Selected,
): Selected =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => select(held),
  );
