import { randomBytes } from "node:crypto";
import { lifetimes } from "../../../shared/lifetimes.ts";
import type { Signer } from "../../../signing/signer.ts";

export const challengeMs = lifetimes.passkeyChallengeMs;

/** A challenge for one purpose is not valid for another. */
export type ChallengePurpose = "sign-in" | `registration ${string}`;

/**
 * A challenge that the service recognises by its signature. It is stored only once it was used, so that opening the
 * sign-in page writes nothing.
 */
export function newChallenge(signer: Signer, purpose: ChallengePurpose, now: Date): string {
  const text = `${randomBytes(16).toString("base64url")}.${now.getTime() + challengeMs}`;
  return Buffer.from(`${text}.${signer.sign("passkey", `${purpose} ${text}`)}`).toString("base64url");
}

/** A challenge that was signed, and is still to be used up. */
export interface SignedChallenge {
  readonly challenge: string;
  readonly challengeExpiresAt: number;
}

/** Recognises the service's challenges for one purpose, and keeps the one that it has seen. */
export class ExpectedChallenge {
  readonly #signer: Signer;
  readonly #purpose: ChallengePurpose;
  readonly #now: Date;
  seen: SignedChallenge | undefined;

  constructor(signer: Signer, purpose: ChallengePurpose, now: Date) {
    this.#signer = signer;
    this.#purpose = purpose;
    this.#now = now;
  }

  /** False for one that is not the service's, is for another purpose or has expired. */
  readonly accept = (challenge: string): boolean => {
    const [nonce = "", expiry = "", signature = ""] = Buffer.from(challenge, "base64url").toString().split(".");
    const isOurs = this.#signer.isSigned("passkey", `${this.#purpose} ${nonce}.${expiry}`, signature);
    const challengeExpiresAt = Number(expiry);
    if (!isOurs || challengeExpiresAt <= this.#now.getTime()) return false;
    this.seen = { challenge, challengeExpiresAt };
    return true;
  };
}
