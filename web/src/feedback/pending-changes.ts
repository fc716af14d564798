import type { Wire } from "@corkboard/client";

export type Changes = Partial<Wire.Feedback>;

interface Pending {
  /** What the person sees, oldest change first. */
  readonly shown: Set<Changes>;
  /** What the service has, as far as it is known, for the fields that are being changed. */
  saved: Changes;
}

/**
 * The fields of items that are being saved. Neither an event nor the response to an earlier request may overwrite
 * them: the person would see their change jump back. What the service says about them meanwhile is kept, and shown
 * once no change is under way.
 */
const pending = new Map<string, Pending>();

/** Returns a function that ends the change, and with it the values that the service has for the changed fields. */
export function beginChange(id: string, shown: Changes, before: Changes): () => Changes {
  const known = pending.get(id) ?? { shown: new Set(), saved: {} };
  pending.set(id, known);
  known.saved = { ...pick(before, fieldsOf(shown)), ...known.saved };
  known.shown.add(shown);
  return () => {
    known.shown.delete(shown);
    const still = pendingFields(known);
    const released = pick(
      known.saved,
      fieldsOf(shown).filter((field) => !still.has(field)),
    );
    known.saved = pick(known.saved, [...still]);
    if (known.shown.size === 0) pending.delete(id);
    return released;
  };
}

/** The values without those that are being changed, which are kept for later. */
export function withoutPending<Values extends Changes>(id: string, values: Values): Partial<Values> {
  const known = pending.get(id);
  if (!known) return values;
  const fields = pendingFields(known);
  known.saved = {
    ...known.saved,
    ...pick(
      values,
      fieldsOf(values).filter((field) => fields.has(field)),
    ),
  };
  return pick(
    values,
    fieldsOf(values).filter((field) => !fields.has(field)),
  ) as Partial<Values>;
}

/** An item that was just loaded, as the person should see it. */
export function withPending<Item extends Wire.FeedbackSummary>(item: Item): Item {
  const known = pending.get(item.id);
  if (!known) return item;
  withoutPending(item.id, item as Changes);
  return Object.assign({ ...item }, ...known.shown) as Item;
}

const fieldsOf = (values: Changes) => Object.keys(values) as (keyof Changes)[];

const pendingFields = ({ shown }: Pending) => new Set([...shown].flatMap(fieldsOf));

function pick(values: Changes, fields: readonly (keyof Changes)[]): Changes {
  return Object.fromEntries(fields.filter((field) => field in values).map((field) => [field, values[field]]));
}
