import { SettingError } from "../shared/config-error.ts";
import { baseUrlSetting } from "./base-url-setting.ts";

interface AddressSettings {
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

/** Its path is written into cookies, style sheets and pages, so it must need no quoting in any of them. */
export function publicUrlSetting(value: string): string | undefined {
  const url = baseUrlSetting("CORKBOARD_URL", value);
  if (url === undefined || /^(?:\/[\w.~-]+)*$/.test(basePathOf(url))) return url;
  throw new SettingError(
    ["CORKBOARD_URL"],
    "CORKBOARD_URL must have a path of letters, digits and -._~ between single slashes, such as /board, or none",
  );
}

/** What a proxy strips from the path of every request, such as `/board`; usually empty. */
export const basePathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/^\/$/, "");

export function publicUrlOf({ publicUrl, host, port }: AddressSettings): string {
  return publicUrl ?? `http://${urlHost(host)}:${port}`;
}

/** A service that listens on all addresses does not know the one that clients use. */
export function publicUrlWarning(config: AddressSettings): string | undefined {
  const { publicUrl, host } = config;
  const hostname = URL.parse(`http://${urlHost(host)}`)?.hostname ?? "";
  if (publicUrl !== undefined || !["0.0.0.0", "[::]"].includes(hostname)) return undefined;
  return `CORKBOARD_URL is not set: links start with ${publicUrlOf(config)}, which clients cannot reach`;
}

const urlHost = (host: string) => (host.includes(":") ? `[${host}]` : host);
