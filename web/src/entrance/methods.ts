import type { Wire } from "@corkboard/client";
import { queryOptions } from "@tanstack/react-query";
import { api, publicApi } from "../service/api/client.ts";
import { keys } from "../service/api/keys.ts";

/** How people sign in to this service. */
export const methodsQuery = queryOptions({
  queryKey: keys.signInMethods,
  queryFn: async (): Promise<Wire.SignInMethods> => (await publicApi.getSignInMethods()).data,
});

/** How the signed-in person can sign in. */
export const ownMethodsQuery = queryOptions({
  queryKey: keys.ownSignInMethods,
  queryFn: async (): Promise<Wire.OwnSignInMethods> => (await api.getOwnSignInMethods()).data,
});

/** Browsers have passkeys only on the address that the service is configured for, and only where it is secure. */
export const canUsePasskeys = ({ passkeys, origin }: Wire.SignInMethods): boolean =>
  passkeys && origin === location.origin && typeof globalThis.PublicKeyCredential === "function";

/** The ways to sign in besides a password, as far as they work in this browser. */
export interface Ways {
  readonly passkeys: boolean;
  /** The name of the provider. */
  readonly singleSignOn: string | null;
  readonly codes: boolean;
}

export const waysOf = (methods: Wire.SignInMethods): Ways => ({
  passkeys: canUsePasskeys(methods),
  singleSignOn: methods.single_sign_on,
  codes: methods.codes,
});

/** The window of the provider ends at the configured address, and could not report to a page at another one. */
export const waysOfDialog = (methods: Wire.SignInMethods): Ways => ({
  ...waysOf(methods),
  singleSignOn: methods.origin === location.origin ? methods.single_sign_on : null,
});
