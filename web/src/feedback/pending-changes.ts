/**
 * The fields of an item that are being saved. Neither an event nor the response to an earlier request may overwrite
 * them: the person would see their change jump back.
 */
const pending = new Map<string, Map<string, number>>();

export function beginChange(id: string, fields: readonly string[]): () => void {
  const counts = pending.get(id) ?? new Map<string, number>();
  pending.set(id, counts);
  for (const field of fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  return () => {
    for (const field of fields) {
      const left = (counts.get(field) ?? 1) - 1;
      if (left > 0) counts.set(field, left);
      else counts.delete(field);
    }
    if (counts.size === 0) pending.delete(id);
  };
}

/** The values without those that are being changed. */
export function withoutPending<Values extends object>(id: string, values: Values): Partial<Values> {
  const fields = pending.get(id);
  if (!fields) return values;
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.has(field))) as Partial<Values>;
}
