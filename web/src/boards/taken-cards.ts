type Listener = (cardId: string, by: string | undefined) => void;

const listeners = new Set<Listener>();

/** Called after somebody else moved, archived or deleted a card. Returns a function that ends it. */
export function onCardTaken(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportTaken(cardId: string, by: string | undefined): void {
  for (const listener of listeners) listener(cardId, by);
}
