import { hash } from "node:crypto";
import { errors, limits } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import type { Database, Reader, Tx } from "../../db/database.ts";
import { Fault } from "../../shared/fault.ts";
import type { OperationResponse } from "../responses/operation-response.ts";
import { claimKey, findKey, forgetExpiredKey, forgetExpiredKeys, storeResponse } from "./idempotency.queries.ts";

const keptForMs = 24 * 60 * 60 * 1_000;

/** A caller's wish that this very request happens at most once. */
export interface Claim {
  readonly org: string;
  readonly user: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The answer holds a secret: remember that it was given, not what it was. */
  readonly secret: boolean;
}

/** `body` is all of what was sent, or what tells it from anything else. */
export function claimOf(
  request: FastifyRequest,
  actor: Actor,
  { body, secret }: { body: unknown; secret: boolean },
): Claim | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    throw new Fault(errors.invalidIdempotencyKey);
  }
  const fingerprint = hash("sha256", `${request.method} ${request.url}\n${JSON.stringify(body)}`);
  return { org: actor.orgId, user: actor.userId, key, fingerprint, secret };
}

/** The first answer, if this claim was fulfilled before. */
export async function storedResponse(db: Reader, claim: Claim): Promise<OperationResponse<unknown> | undefined> {
  const found = await db.first(findKey, { ...claim, expired: expiryLimit() });
  if (!found) return undefined;
  if (found.fingerprint !== claim.fingerprint) throw new Fault(errors.idempotencyKeyReused);
  if (found.response === null) {
    throw new Fault(found.object_id === null ? errors.secretAlreadyShown : errors.createdObjectDeleted);
  }
  return JSON.parse(found.response) as OperationResponse<unknown>;
}

/**
 * Carries out the work in a transaction that also holds the key and the answer: either all of it happened or none.
 * A second request with the same key waits for the first one's transaction and is given its answer.
 */
export function writeOnce<Body>(
  db: Database,
  claim: Claim | undefined,
  work: (tx: Tx) => Promise<OperationResponse<Body>>,
): Promise<{ response: OperationResponse<Body>; replayed: boolean }> {
  return db.write(async (tx) => {
    if (!claim) return { response: await work(tx), replayed: false };
    await tx.send(forgetExpiredKey, { ...claim, expired: expiryLimit() });
    const isFirst = (await tx.run(claimKey, { ...claim, now: new Date().toISOString() })) === 1;
    if (!isFirst) {
      const earlier = await storedResponse(tx, claim);
      if (earlier) return { response: earlier as OperationResponse<Body>, replayed: true };
    }
    const response = await work(tx);
    if (!claim.secret)
      await tx.send(storeResponse, { ...claim, response: JSON.stringify(response), object: idIn(response) });
    return { response, replayed: false };
  });
}

/** The id of the object that an answer shows. */
function idIn({ body }: OperationResponse<unknown>): string | null {
  const { data } = body as { data?: { id?: unknown } };
  return typeof data?.id === "string" ? data.id : null;
}

export function deleteExpiredResponses(db: Database): Promise<number> {
  return db.write((tx) => tx.run(forgetExpiredKeys, { expired: expiryLimit() }));
}

function expiryLimit(): string {
  return new Date(Date.now() - keptForMs).toISOString();
}
