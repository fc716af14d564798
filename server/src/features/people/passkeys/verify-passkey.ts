import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { PasskeyDomain } from "./passkey-domain.ts";

/** Loaded with the first passkey: it takes more memory than the rest of the service's sign-in together. */
const library = () => import("@simplewebauthn/server");
const helpers = () => import("@simplewebauthn/server/helpers");

/** COSE numbers of the algorithms that every authenticator has one of: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

type IsExpected = (challenge: string) => boolean;

export interface RegisteredPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** What a browser has created; undefined if anything about it is wrong. */
export async function verifyRegistration(
  given: unknown,
  { id, origin }: PasskeyDomain,
  isExpected: IsExpected,
): Promise<RegisteredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: await withoutAttestation(given as RegistrationResponseJSON),
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return undefined;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString("base64url"),
      counter: credential.counter,
      transports: transportsIn(given),
      isSynced: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/**
 * The response without the authenticator maker's statement, which the service does not ask for. To verify one, the
 * library would request URLs that the statement contains.
 */
async function withoutAttestation(given: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const { attestationObject } = given.response;
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const bare = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, string>()],
      ["authData", authData],
    ]),
  );
  return { ...given, response: { ...given.response, attestationObject: isoBase64URL.fromBuffer(bare) } };
}

const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

function transportsIn(given: unknown): string[] {
  const { transports } = (given as { response: { transports?: unknown } }).response;
  return Array.isArray(transports) ? transports.filter((each: string) => knownTransports.has(each)) : [];
}

export interface StoredPasskey {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
}

/** The counter after this use; undefined if the passkey has not signed the challenge. */
export async function verifyUse(
  given: unknown,
  stored: StoredPasskey,
  { id, origin }: PasskeyDomain,
  isExpected: IsExpected,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as AuthenticationResponseJSON,
      expectedChallenge: isExpected,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: Uint8Array.from(Buffer.from(stored.public_key, "base64url")),
        counter: stored.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
