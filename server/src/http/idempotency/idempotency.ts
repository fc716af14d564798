import { hash } from "node:crypto";
import { errors, limits } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../shared/actor.ts";
import type { Database, Reader, Tx } from "../../db/database.ts";
import { findEventOfDeletedProject } from "../../events/erase-responses.queries.ts";
import { Fault } from "../../shared/fault.ts";
import type { OperationResponse } from "../responses/operation-response.ts";
import { reserveKey, findKey, deleteExpiredKey, deleteExpiredKeys, storeResponse } from "./idempotency.queries.ts";

const retentionMs = 24 * 60 * 60 * 1_000;

/** A request that must be executed at most once. */
export interface KeyedRequest {
  readonly org: string;
  readonly user: string;
  readonly key: string;
  readonly fingerprint: string;
  /** The response contains a secret: store that it was sent, not its content. */
  readonly secret: boolean;
}

/** `body` is the request body, or a fingerprint of it. */
export function readKeyedRequest(
  request: FastifyRequest,
  actor: Actor,
  { body, secret }: { body: unknown; secret: boolean },
): KeyedRequest | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !/^[\x21-\x7e]+$/.test(key) || key.length > limits.idempotencyKey) {
    throw new Fault(errors.invalidIdempotencyKey);
  }
  // A token of another scope must not get the response.
  const scope = actor.clientId === undefined ? "" : ` ${actor.clientId}`;
  const fingerprint = hash("sha256", `${request.method} ${request.url}${scope}\n${JSON.stringify(body)}`);
  return { org: actor.orgId, user: actor.userId, key, fingerprint, secret };
}

/** The first response, if the request was executed before. */
export async function storedResponse(db: Reader, keyed: KeyedRequest): Promise<OperationResponse<unknown> | undefined> {
  const found = await db.first(findKey, { ...keyed, expired: expiryLimit(db) });
  if (!found) return undefined;
  if (found.fingerprint !== keyed.fingerprint) throw new Fault(errors.idempotencyKeyReused);
  if (found.response === null) {
    throw new Fault(found.object_id === null ? errors.secretAlreadyShown : errors.createdObjectDeleted);
  }
  const response = JSON.parse(found.response) as OperationResponse<unknown>;
  const subject = subjectIdOf(response);
  if (subject !== null && (await db.first(findEventOfDeletedProject, { org: keyed.org, id: subject }))) {
    throw new Fault(errors.createdObjectDeleted);
  }
  return response;
}

/**
 * Runs the work in a transaction that also stores the key and the response. A second request with the same key waits
 * for the first one's transaction and gets its response.
 */
export function writeOnce<Body>(
  db: Database,
  keyed: KeyedRequest | undefined,
  work: (tx: Tx) => Promise<OperationResponse<Body>>,
  lane?: string,
): Promise<{ response: OperationResponse<Body>; replayed: boolean }> {
  return db.write(async (tx) => {
    if (!keyed) return { response: await work(tx), replayed: false };
    await tx.send(deleteExpiredKey, { ...keyed, expired: expiryLimit(tx) });
    const isFirst = (await tx.run(reserveKey, { ...keyed, now: tx.now().toISOString() })) === 1;
    if (!isFirst) {
      const earlier = await storedResponse(tx, keyed);
      if (earlier) return { response: earlier as OperationResponse<Body>, replayed: true };
    }
    const response = await work(tx);
    if (!keyed.secret)
      await tx.send(storeResponse, { ...keyed, response: JSON.stringify(response), object: objectIdOf(response) });
    return { response, replayed: false };
  }, lane);
}

/** The id of the object in a response. */
function objectIdOf({ body }: OperationResponse<unknown>): string | null {
  const { data } = body as { data?: { id?: unknown } };
  return typeof data?.id === "string" ? data.id : null;
}

/** The id that the log lists the object under: for a comment, that of the item or card. */
function subjectIdOf(response: OperationResponse<unknown>): string | null {
  const { data } = response.body as { data?: { feedback_id?: string | null; card_id?: string | null } };
  return data?.feedback_id ?? data?.card_id ?? objectIdOf(response);
}

export function deleteExpiredResponses(db: Database): Promise<number> {
  return db.write((tx) => tx.run(deleteExpiredKeys, { expired: expiryLimit(tx) }));
}

function expiryLimit(db: Reader): string {
  return new Date(db.now().getTime() - retentionMs).toISOString();
}
