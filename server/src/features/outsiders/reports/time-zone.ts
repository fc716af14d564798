const known = new Map<string, string | undefined>();
/** Visitors choose it, and may spell it in many ways. */
const mostKnown = 1_000;

/** The time zone of this name, if there is one. */
export function timeZoneOf(given: unknown): string | undefined {
  // The longest name has 32 characters.
  if (typeof given !== "string" || !/^[\w+/-]{1,40}$/.test(given)) return undefined;
  if (!known.has(given)) {
    if (known.size >= mostKnown) known.clear();
    known.set(given, canonical(given));
  }
  return known.get(given);
}

function canonical(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
