import { SettingError } from "../shared/config-error.ts";

/**
 * An address that more is written behind, and that logs, links and `doctor` show: it holds nothing secret and nothing
 * that would end it. Undefined where there is none; without a slash at its end. `along` are settings of no use without it.
 */
export function plainAddress(name: string, value: string, along: readonly string[] = []): string | undefined {
  if (value === "") return undefined;
  const url = URL.parse(value);
  if (url === null || !/^https?:\/\//i.test(value.trim())) {
    throw new SettingError([name, ...along], `${name} must be an address that starts with http:// or https://`);
  }
  const { username, password, href } = url;
  if (username || password || /[?#]/.test(href)) {
    throw new SettingError([name, ...along], `${name} must hold no user name, password, query or fragment`);
  }
  return href.replace(/(?<!\/)\/+$/, "");
}
