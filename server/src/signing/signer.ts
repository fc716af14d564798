import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database, Tx } from "../db/database.ts";
import { findSecret, insertSecret, replaceSecret } from "./signing.queries.ts";

/** A signature for one purpose is not valid for another. */
export type SigningPurpose =
  | "file"
  | "report"
  | "contact"
  | "cursor"
  | "passkey"
  | "single-sign-on"
  | "attempt"
  | "service";

/** Signs links and challenges, so that only those which the service created are accepted. */
export class Signer {
  /** Not the bytes, from which every signature would make a key again: 28 instead of 4 µs. */
  readonly #secret: KeyObject;

  constructor(secret: Buffer) {
    this.#secret = createSecretKey(secret);
  }

  /** 32 URL-safe characters. */
  sign(purpose: SigningPurpose, text: string): string {
    return createHmac("sha256", this.#secret).update(`${purpose}\0${text}`).digest("base64url").slice(0, 32);
  }

  /** Tells this service from others, whose secrets differ. It reveals nothing about the secret. */
  get serviceId(): string {
    return this.sign("service", "id");
  }

  isSigned(purpose: SigningPurpose, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** Uses the secret in the database, which the first process creates. */
export async function openSigner(db: Database): Promise<Signer> {
  const stored = (await db.first(findSecret, {})) ?? (await createSecret(db));
  return new Signer(Buffer.from(stored.secret, "base64url"));
}

/** Undefined before the first process has created the secret. */
export async function findSigner(db: Database): Promise<Signer | undefined> {
  const stored = await db.first(findSecret, {});
  return stored && new Signer(Buffer.from(stored.secret, "base64url"));
}

/** Ends everything that was signed. Running processes use the previous secret until they are restarted. */
export async function rotateSigningSecret(tx: Tx): Promise<void> {
  await tx.send(replaceSecret, { secret: newSecret() });
}

const newSecret = () => randomBytes(32).toString("base64url");

async function createSecret(db: Database): Promise<{ secret: string }> {
  return db.write(async (tx) => {
    await tx.send(insertSecret, { secret: newSecret() });
    const stored = await tx.first(findSecret, {});
    if (!stored) throw new Error("the signing secret was not stored");
    return stored;
  });
}
