import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Database } from "../db/database.ts";
import { findSecret, insertSecret } from "./signing.queries.ts";

/** What a signature is good for. One made for one purpose is worth nothing for another. */
export type SigningPurpose = "file" | "report";

/** Signs what links carry, so that only links the service made itself are followed. */
export class Signer {
  readonly #secret: Buffer;

  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  /** 32 characters that fit into a path. */
  sign(purpose: SigningPurpose, text: string): string {
    return createHmac("sha256", this.#secret).update(`${purpose}\0${text}`).digest("base64url").slice(0, 32);
  }

  isSigned(purpose: SigningPurpose, text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(purpose, text));
    const given = Buffer.from(signature);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}

/** With the secret kept in the database, which the first process to ask makes. */
export async function openSigner(db: Database): Promise<Signer> {
  const kept = (await db.first(findSecret, {})) ?? (await makeSecret(db));
  return new Signer(Buffer.from(kept.secret, "base64url"));
}

async function makeSecret(db: Database): Promise<{ secret: string }> {
  return db.write(async (tx) => {
    await tx.send(insertSecret, { secret: randomBytes(32).toString("base64url") });
    const kept = await tx.first(findSecret, {});
    if (!kept) throw new Error("the secret just kept is not there");
    return kept;
  });
}
