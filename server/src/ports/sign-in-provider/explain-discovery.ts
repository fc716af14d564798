import { connectionAdvice } from "../../shared/connection-advice.ts";

/** Why the provider's configuration could not be read, and what to do. */
export function explainDiscovery(issuer: string, error: unknown): string {
  const { message } = error as Error;
  const advice =
    connectionAdvice(error) ??
    `OIDC_ISSUER must be the issuer as the provider spells it; ${configurationOf(issuer)} must return its configuration`;
  return `${issuer}: ${message}. ${advice}`;
}

const configurationOf = (issuer: string) => `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
