import type { DisplacedObject, EventField, EventObject, EventType, FieldOf } from "@corkboard/contract";
import type { Tx } from "../db/database.ts";
import type { One } from "../db/row-key.ts";
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
  findEventsOfProject,
  insertEvent,
} from "./event-log.queries.ts";

/** Who did it: a member or the operator, or nobody when a visitor, a reporter or the service did. */
export interface EventActor {
  readonly orgId: string;
  readonly userId: string | null;
}

export interface EventTarget {
  readonly id: string;
  /** Null for clients and members. */
  readonly projectId: string | null;
  /** After the change, or the last one of a deleted object. */
  readonly version: number;
  /** For clients, and for projects that are deleted: their client. Everything else belongs to that of its project. */
  readonly clientId?: string;
  /** What a comment is on. */
  readonly parentId?: string;
  /** Of a ticket's source, if its list of tickets changed too. */
  readonly sourceVersion?: number | undefined;
}

/** An object was created. Written in the transaction that creates it. */
export function recordCreated<Object extends EventObject>(
  tx: Tx,
  actor: EventActor,
  object: Object,
  target: EventTarget,
  state: ObjectState<EventField<Object>>,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  return recordEvent(
    tx,
    actor,
    `${object}.created` as EventType,
    target,
    changesBetween<Object>(object, undefined, state),
    displaced,
  );
}

/** Fields of an object changed; nothing is recorded when none of them did. */
export async function recordChange<Type extends EventType, Field extends FieldOf<Type> = FieldOf<Type>>(
  tx: Tx,
  actor: EventActor,
  type: Type,
  target: EventTarget,
  states: { before: ObjectState<Field>; after: ObjectState<Field>; among?: readonly Field[] },
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  const object = type.slice(0, type.indexOf(".")) as EventObject;
  const changes = changesBetween<EventObject, Field>(object, states.before, states.after, states.among);
  if (changes !== "{}") await recordEvent(tx, actor, type, target, changes, displaced);
}

type DeletedObject = { [Object in EventObject]: `${Object}.deleted` extends EventType ? Object : never }[EventObject];

/** An object was deleted for good. What earlier events and stored responses said about it is deleted too. */
export async function recordDeleted(
  tx: Tx,
  actor: EventActor,
  object: DeletedObject,
  target: EventTarget,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  if (object !== "project") await eraseHistory(tx, actor, target);
  await recordEvent(tx, actor, `${object}.deleted`, target, "{}", displaced);
}

/**
 * Erases what events and stored responses said about an object that is deleted. For a project that would be too much for
 * one transaction; `eraseHistoryOfProject` does it in parts.
 */
export async function eraseHistory(tx: Tx, actor: EventActor, target: EventTarget): Promise<void> {
  const of = { org: actor.orgId, id: target.id };
  if (target.parentId === undefined) {
    await tx.send(eraseChangesOfSubject, of);
    await tx.send(eraseResponsesAboutSubject, of);
  } else {
    await tx.send(eraseChangesOfComment, { ...of, subject: target.parentId });
    await tx.send(eraseResponsesAboutObject, of);
  }
}

/** Erases up to `atMost` events of a deleted project after a sequence. Returns the last of them, if there was any. */
export async function eraseHistoryOfProject(
  tx: Tx,
  of: One,
  { after, atMost }: { readonly after: number; readonly atMost: number },
): Promise<number | undefined> {
  const to = (await tx.all(findEventsOfProject, { ...of, after, atMost })).at(-1)?.seq;
  if (to === undefined) return undefined;
  await tx.send(eraseResponsesAboutProject, { ...of, after, to });
  await tx.send(eraseChangesOfProject, { ...of, after, to });
  return to;
}

export async function recordEvent(
  tx: Tx,
  actor: EventActor,
  type: EventType,
  target: EventTarget,
  changes: string,
  displaced: readonly DisplacedObject[] = [],
): Promise<void> {
  await tx.send(insertEvent, {
    org: actor.orgId,
    id: newId(),
    type,
    project: target.projectId,
    client: target.clientId ?? null,
    object: target.id,
    subject: target.parentId ?? target.id,
    version: target.version,
    sourceVersion: target.sourceVersion ?? null,
    actor: actor.userId,
    changes,
    displaced: displacedJson(displaced),
    now: tx.now().toISOString(),
  });
}
