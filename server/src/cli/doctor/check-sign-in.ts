import type { Config } from "../../config/config.ts";
import { publicUrlOf } from "../../config/public-url.ts";
import { passkeyDomainOf } from "../../features/people/passkeys/passkey-domain.ts";
import { explainDiscovery } from "../../ports/sign-in-provider/explain-discovery.ts";
import { type Check, failed, passed, warned } from "./check.ts";

const obstacles = {
  url_not_set: "CORKBOARD_URL is not set",
  not_https: "CORKBOARD_URL is not an https address",
  ip_address: "CORKBOARD_URL has an IP address instead of a host name",
};

export function checkPasskeys({ publicUrl }: Config): Check {
  const domain = passkeyDomainOf(publicUrl);
  return passed(
    "Passkeys",
    typeof domain === "string" ? `not offered: ${obstacles[domain]}` : `offered at ${domain.origin}`,
  );
}

/** Reads the provider's configuration, but signs nobody in: whether the secret is right shows with the first sign-in. */
export async function checkSingleSignOn(config: Config): Promise<Check> {
  const name = "Single sign-on";
  const { signInProvider, passwords } = config;
  const others = passwords ? "" : "; passwords are disabled";
  if (!signInProvider) return passed(name, `OIDC_ISSUER is not set${others}`);
  try {
    const { OpenIdProvider } = await import("../../ports/sign-in-provider/openid-provider.ts");
    await new OpenIdProvider(signInProvider).discover();
    const { issuer } = signInProvider;
    const detail = `${issuer} responds; its redirect URI is ${publicUrlOf(config)}/sign-in/callback${others}`;
    return issuer.startsWith("http:")
      ? warned(name, `${detail}; the connection is not encrypted`)
      : passed(name, detail);
  } catch (error) {
    return failed(name, explainDiscovery(signInProvider.issuer, error));
  }
}
