import type { DisplacedObject, EventObject, EventType } from "@corkboard/contract";
import type { Tx } from "../db/database.ts";
import { newId } from "../shared/id.ts";
import { changesBetween, type ObjectState } from "./changes.ts";
import { displacedJson } from "./displaced.ts";
import {
  eraseResponsesAboutObject,
  eraseResponsesAboutProject,
  eraseResponsesAboutSubject,
} from "./erase-responses.queries.ts";
import {
  eraseChangesOfComment,
  eraseChangesOfProject,
  eraseChangesOfSubject,
  insertEvent,
} from "./event-log.queries.ts";

/** Who did it. Nobody of the organisation when an operator did. */
export interface Doer {
  readonly orgId: string;
  readonly userId: string | null;
}

export const operatorOf = (orgId: string): Doer => ({ orgId, userId: null });

export interface EventTarget {
  readonly id: string;
  /** Null for what belongs to no project. */
  readonly projectId: string | null;
  /** What a comment is about. */
  readonly parentId?: string;
}

/** Something came into being. Written in the transaction that makes it so. */
export function recordCreated(
  tx: Tx,
  doer: Doer,
  object: EventObject,
  target: EventTarget,
  state: ObjectState,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  return recordEvent(tx, doer, `${object}.created`, target, changesBetween(object, undefined, state), displaced);
}

/** Some fields of something changed; nothing is recorded when none did. */
export async function recordChange(
  tx: Tx,
  doer: Doer,
  type: EventType,
  target: EventTarget,
  states: { before: ObjectState; after: ObjectState; among?: readonly string[] },
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  const object = type.slice(0, type.indexOf(".")) as EventObject;
  const changes = changesBetween(object, states.before, states.after, states.among);
  if (changes !== "{}") await recordEvent(tx, doer, type, target, changes, displaced);
}

/** Something is gone for good, and what earlier events and answers told of it goes too. */
export async function recordDeleted(
  tx: Tx,
  doer: Doer,
  object: EventObject,
  target: EventTarget,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  await eraseHistory(tx, doer, object, target);
  await recordEvent(tx, doer, `${object}.deleted`, target, "{}", displaced);
}

/** What was told of something that goes is not kept, nor what it was answered with. */
export async function eraseHistory(tx: Tx, doer: Doer, object: EventObject, target: EventTarget): Promise<void> {
  const of = { org: doer.orgId, id: target.id };
  if (object === "project") {
    await tx.send(eraseChangesOfProject, of);
    await tx.send(eraseResponsesAboutProject, of);
  } else if (target.parentId === undefined) {
    await tx.send(eraseChangesOfSubject, of);
    await tx.send(eraseResponsesAboutSubject, of);
  } else {
    await tx.send(eraseChangesOfComment, { ...of, subject: target.parentId });
    await tx.send(eraseResponsesAboutObject, of);
  }
}

export async function recordEvent(
  tx: Tx,
  doer: Doer,
  type: EventType,
  target: EventTarget,
  changes: string,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  await tx.send(insertEvent, {
    org: doer.orgId,
    id: newId(),
    type,
    project: target.projectId,
    object: target.id,
    subject: target.parentId ?? target.id,
    actor: doer.userId,
    changes,
    displaced: displacedJson(displaced),
    now: new Date().toISOString(),
  });
}
