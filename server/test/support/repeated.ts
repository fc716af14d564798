/** Those that share a key with an earlier one, so that a failure names them instead of two numbers. */
export function repeated<Item>(items: readonly Item[], keyOf: (item: Item) => unknown = (item) => item): Item[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated;
  });
}
