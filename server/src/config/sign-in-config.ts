import type { ProviderSettings } from "../ports/sign-in-provider/sign-in-provider.ts";
import { SettingError } from "../shared/config-error.ts";

/** The unparsed settings; strings are empty if not set. */
export interface RawProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/** All or none must be set: an incomplete configuration would silently leave people without single sign-on. */
export function providerSettings(given: RawProviderSettings): ProviderSettings | undefined {
  const { clientId, clientSecret } = given;
  const required = { OIDC_ISSUER: given.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const names = Object.keys(required);
  const missing = names.filter((name) => required[name as keyof typeof required] === "");
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    throw new SettingError(
      names,
      `${missing.join(" and ")} must be set as well: single sign-on requires ${names.join(", ")}`,
    );
  }
  const issuer = issuerSetting(given.issuer, names);
  return { issuer: issuer.href, clientId, clientSecret, name: given.name || issuer.hostname };
}

/** A trailing slash is part of an issuer's name. */
function issuerSetting(value: string, names: readonly string[]): URL {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new SettingError(
      names,
      "OIDC_ISSUER must be a URL that starts with https:// or http://, without a user name, password, query or fragment",
    );
  }
  return url;
}

/** Without passwords, people need another way to sign in for the first time. */
export function passwordsSetting(isOn: boolean, others: { readonly oidc: boolean; readonly mail: boolean }): boolean {
  if (!isOn && !others.oidc && !others.mail) {
    throw new SettingError(
      ["CORKBOARD_PASSWORDS"],
      "CORKBOARD_PASSWORDS must not be off unless OIDC_ISSUER or SMTP_URL is set: nobody could sign in",
    );
  }
  return isOn;
}
