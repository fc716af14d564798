import type { Wire } from "@corkboard/client";

/** The new values of the fields that changed, without those that are too long for an event. */
export const valuesOf = (event: Wire.Event): Record<string, unknown> =>
  Object.fromEntries(
    changesOf(event)
      .filter(([, change]) => !change.truncated)
      .map(([field, change]) => [field, change.to]),
  );

export const isTruncated = (event: Wire.Event): boolean => changesOf(event).some(([, change]) => change.truncated);

const changesOf = ({ changes }: Wire.Event) => Object.entries(changes as Record<string, Wire.EventChange>);
