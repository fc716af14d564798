import { errors } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { schedule } from "../../../jobs/request-jobs.ts";
import { nilId } from "../../../shared/id.ts";
import { Fault } from "../../../shared/fault.ts";
import { recordAudit } from "../../people/audit/audit.exports.ts";
import { setDeletion } from "./organisations.queries.ts";

const restorableMs = 7 * 24 * 60 * 60 * 1_000;

type Organisation = Tables["organisations"];

interface Deletion {
  /** What whoever deletes it takes its name to be. */
  readonly name: string;
  /** For the operator: without the week in which it can be restored. */
  readonly isImmediate?: boolean;
}

/**
 * Closes an organisation at once. The worker removes its content after a week, until when it can be restored
 * (docs/decisions/0036-deleted-organisations.md).
 */
export async function deleteOrganisation(
  tx: Tx,
  actor: AccessActor,
  organisation: Organisation,
  { name, isImmediate = false }: Deletion,
): Promise<Organisation> {
  if (name.trim() !== organisation.name) throw new Fault(errors.organisationNameMismatch);
  if (organisation.deleted_at !== null && !isImmediate) throw new Fault(errors.organisationDeleted);
  const now = tx.now();
  const purgeAt = new Date(now.getTime() + (isImmediate ? 0 : restorableMs));
  return close(tx, actor, organisation, organisation.deleted_at ?? now.toISOString(), purgeAt.toISOString());
}

async function close(tx: Tx, actor: AccessActor, organisation: Organisation, deletedAt: string, purgeAt: string) {
  await tx.send(setDeletion, { org: organisation.id, deletedAt, purgeAt });
  await schedule(tx, "deleted-organisation", removalOf(organisation), new Date(purgeAt));
  await recordAudit(tx, "organisation.deleted", actor, { object: organisation.id, about: organisation.name });
  return { ...organisation, deleted_at: deletedAt, purge_at: purgeAt, version: organisation.version + 1 };
}

/** Of the service itself, because nothing is done for closed organisations. */
const removalOf = ({ id }: Organisation) => ({ org: nilId, subject: id });

/** Opens a deleted organisation again. Everything that it contained is still there. */
export async function restoreOrganisation(
  tx: Tx,
  actor: AccessActor,
  organisation: Organisation,
): Promise<Organisation> {
  if (organisation.deleted_at === null) throw new Fault(errors.organisationNotDeleted);
  await tx.send(setDeletion, { org: organisation.id, deletedAt: null, purgeAt: null });
  await schedule(tx, "deleted-organisation", removalOf(organisation), null);
  await recordAudit(tx, "organisation.restored", actor, { object: organisation.id, about: organisation.name });
  return { ...organisation, deleted_at: null, purge_at: null, version: organisation.version + 1 };
}
