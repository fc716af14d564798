import { SettingError } from "../shared/config-error.ts";

/**
 * A URL that paths are appended to, without a trailing slash. Logs, links and `doctor` show it, so it must not contain
 * credentials. `dependents` are settings that have no use without it.
 */
export function baseUrlSetting(name: string, value: string, dependents: readonly string[] = []): string | undefined {
  if (value === "") return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:\/\//i.test(value.trim())) {
    throw new SettingError([name, ...dependents], `${name} must be a URL that starts with http:// or https://`);
  }
  const { username, password, href } = url;
  if (username || password || /[?#]/.test(href)) {
    throw new SettingError([name, ...dependents], `${name} must not contain a user name, password, query or fragment`);
  }
  return href.replace(/(?<!\/)\/+$/, "");
}
