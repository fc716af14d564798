import { settings } from "../../config/config.ts";

export interface ShownSetting {
  readonly name: string;
  readonly value: string;
  readonly set: boolean;
}

/** What is in force, or would be if it could be used, without what is secret in it. */
export function shownSettings(environment: NodeJS.ProcessEnv): ShownSetting[] {
  return settings.map(({ name, fallback, secret }) => {
    const value = environment[name];
    return { name, value: value ? (secret ? hidden(value) : value) : fallback, set: Boolean(value) };
  });
}

/** Keeps what tells addresses apart and leaves out what opens them. A key may look like an address, but has no host. */
function hidden(value: string): string {
  const url = URL.parse(value);
  if (url === null || url.host === "") return "********";
  const { username, password, search, hash } = url;
  if (!username && !password && !search && !hash) return value;
  if (password) url.password = "********";
  // Nobody logs in to a website by its address: a name there is a key.
  if (username && /^https?:$/.test(url.protocol)) url.username = "********";
  url.search = "";
  url.hash = "";
  return url.toString();
}
