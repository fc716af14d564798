/** An http or https URL; undefined for anything else. User interfaces turn it into a link. */
export function webAddress(given: string): URL | undefined {
  return /^https?:\/\//i.test(given) ? (URL.parse(given) ?? undefined) : undefined;
}

export const hasCredentials = ({ username, password }: URL) => username !== "" || password !== "";

/** The address as it was given, except for a user name and password; undefined for anything but a web address. */
export function withoutCredentials(given: string): string | undefined {
  const url = webAddress(given);
  if (!url || !hasCredentials(url)) return url && given;
  url.username = "";
  url.password = "";
  return url.href;
}
