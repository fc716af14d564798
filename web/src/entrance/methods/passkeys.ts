import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { publicApi } from "../../service/api/client.ts";

/** What a passkey has signed, for the service. */
export type Assertion = Record<string, unknown>;

/** Asks for a passkey. Undefined if the person closes the browser's dialog, or has none. */
export const askForPasskey = (): Promise<Assertion | undefined> => signChallenge(false);

/** Offers passkeys where the browser suggests addresses. Undefined if the browser cannot, or if none was chosen. */
export async function offerPasskeys(): Promise<Assertion | undefined> {
  return (await browserSupportsWebAuthnAutofill()) ? signChallenge(true) : undefined;
}

export const stopOffering = (): void => WebAuthnAbortService.cancelCeremony();

/** Creates a passkey on this device or another one. Undefined if the person closes the browser's dialog. */
export function createPasskey(options: Record<string, unknown>): Promise<Assertion | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return unlessCancelled(startRegistration({ optionsJSON }));
}

async function signChallenge(useBrowserAutofill: boolean): Promise<Assertion | undefined> {
  const { options } = (await publicApi.startPasskeySignIn()).data;
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return unlessCancelled(startAuthentication({ optionsJSON, useBrowserAutofill }));
}

/** Browsers do not say whether somebody cancelled, waited too long or has no passkey. */
async function unlessCancelled(asked: Promise<object>): Promise<Assertion | undefined> {
  try {
    return { ...(await asked) };
  } catch (error) {
    if (error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name)) return undefined;
    throw error;
  }
}
