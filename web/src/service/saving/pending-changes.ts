import type { Wire } from "@corkboard/client";

export type Changes = Partial<Wire.Feedback>;

type Values = Readonly<Record<string, unknown>>;

interface Pending {
  /** What the person sees, oldest change first. */
  readonly shown: Set<Values>;
  /** What the service has, as far as it is known, for the fields that are being changed. */
  saved: Values;
}

/**
 * The fields of items that are being saved. Neither an event nor the response to an earlier request may overwrite
 * them: the person would see their change jump back. What the service says about them meanwhile is kept, and shown
 * once no change is under way.
 */
const pending = new Map<string, Pending>();

/** Returns a function that ends the change, and with it the values that the service has for the changed fields. */
export function beginChange<Shown extends object>(id: string, shown: Shown, before: object): () => Partial<Shown> {
  const known = pending.get(id) ?? { shown: new Set(), saved: {} };
  pending.set(id, known);
  known.saved = { ...pick(before, (field) => field in shown), ...known.saved };
  known.shown.add(shown as Values);
  return () => {
    known.shown.delete(shown as Values);
    const still = fieldsOf(known);
    const released = pick(known.saved, (field) => field in shown && !still.has(field));
    known.saved = pick(known.saved, (field) => still.has(field));
    if (known.shown.size === 0 && pending.get(id) === known) pending.delete(id);
    return released as Partial<Shown>;
  };
}

export const isPending = (id: string): boolean => pending.has(id);

/** The values without those that are being changed, which are kept for later. */
export function withoutPending<Item extends object>(id: string, values: Item): Partial<Item> {
  const known = pending.get(id);
  if (!known) return values;
  const fields = fieldsOf(known);
  known.saved = { ...known.saved, ...pick(values, (field) => fields.has(field)) };
  return pick(values, (field) => !fields.has(field)) as Partial<Item>;
}

/** An item that was just loaded, as the person should see it. */
export function withPending<Item extends { readonly id: string }>(item: Item): Item {
  const known = pending.get(item.id);
  return known ? (Object.assign({}, item, withoutPending(item.id, item), ...known.shown) as Item) : item;
}

const fieldsOf = ({ shown }: Pending) => new Set([...shown].flatMap((values) => Object.keys(values)));

const pick = (values: object, isWanted: (field: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([field]) => isWanted(field)));
