const last = new Map<string, Promise<unknown>>();

/** Runs what concerns one item one after the other, so that undoing something cannot overtake it. */
export function inTurn<Result>(id: string, run: () => Promise<Result>): Promise<Result> {
  const previous = last.get(id) ?? Promise.resolve();
  const current = previous.then(run);
  const settled = current.then(
    () => undefined,
    () => undefined,
  );
  last.set(id, settled);
  void settled.then(() => last.get(id) === settled && last.delete(id));
  return current;
}
