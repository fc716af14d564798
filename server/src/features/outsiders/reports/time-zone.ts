/** The time zone that the reporter's browser named, if it is one. */
export function timeZoneIn(browserInfo: string): string | undefined {
  const { time_zone: given } = JSON.parse(browserInfo) as Record<string, unknown>;
  // The longest name has 32 characters.
  if (typeof given !== "string" || !/^[\w+/-]{1,40}$/.test(given)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
