import { settings } from "../../config/config.ts";

export interface RedactedSetting {
  readonly name: string;
  readonly value: string;
  readonly set: boolean;
}

/** The settings in effect, without secrets. Invalid values are included. */
export function redactedSettings(environment: NodeJS.ProcessEnv): RedactedSetting[] {
  return settings.map(({ name, fallback, secret }) => {
    const value = environment[name];
    return { name, value: value ? (secret ? redacted(value) : value) : fallback, set: Boolean(value) };
  });
}

/** Redacts the credentials of a URL, and anything else completely. A key may parse as a URL, but has no host. */
function redacted(value: string): string {
  const url = URL.parse(value);
  if (url === null || url.host === "") return "********";
  const { username, password, search, hash } = url;
  if (!username && !password && !search && !hash) return value;
  if (password) url.password = "********";
  // A user name in an HTTP URL is most likely a key.
  if (username && /^https?:$/.test(url.protocol)) url.username = "********";
  url.search = "";
  url.hash = "";
  return url.toString();
}
