import type { Tx } from "../../../db/database.ts";
import { cancel } from "../../../jobs/request-jobs.ts";
import { nilId } from "../../../shared/id.ts";
import { deleteFilesOf } from "../../intake/files/files.exports.ts";
import { forgetIdentityWithoutMemberships } from "../../people/identities/identities.exports.ts";
import { deleteDocumentsOfProject } from "../../reach/search/search.exports.ts";
import {
  deleteLinksMadeIn,
  deleteOrganisationRow,
  deletions,
  deleteUnnumberedEvents,
  findDoomedFile,
  findProjectWithDocuments,
  findProjectWithFiles,
  findPurgedForUpdate,
  findSomePeople,
  forgetLastOrganisation,
  type OwnedTable,
  removeIdentityOfMember,
} from "./purge-organisation.queries.ts";

/** Removes up to `atMost` rows. Returns how many there were. */
type Remove = (tx: Tx, org: string, atMost: number) => Promise<number>;

/** First, so that nobody is a member any more. People without another organisation are forgotten. */
const people: Remove = async (tx, org, atMost) => {
  const some = await tx.all(findSomePeople, { org, atMost });
  for (const { id, identity_id: identity } of some) {
    await tx.send(removeIdentityOfMember, { org, id });
    await tx.send(forgetLastOrganisation, { org, identity });
    await forgetIdentityWithoutMemberships(tx, identity);
  }
  return some.length;
};

const documents: Remove = async (tx, org, atMost) => {
  const found = await tx.first(findProjectWithDocuments, { org });
  return found ? deleteDocumentsOfProject(tx, org, found.project_id, atMost) : 0;
};

const files: Remove = async (tx, org, atMost) => {
  const found = await tx.first(findProjectWithFiles, { org });
  return found ? deleteFilesOf(tx, org, { project: found.project_id }, atMost) : 0;
};

const removeOwned: Readonly<Record<OwnedTable, Remove>> = {
  search_documents: documents,
  files,
  // The housekeeping of files deletes them with their bytes.
  doomed_files: async () => 0,
};

export interface PurgeStep {
  /** What it removes, for the log. */
  readonly name: string;
  readonly remove: Remove;
}

/** Every step finds what to remove by what is left, so a purge can be interrupted after any transaction. */
export const purgeSteps: readonly PurgeStep[] = [
  { name: "people", remove: people },
  { name: "links", remove: (tx, org) => tx.run(deleteLinksMadeIn, { org }) },
  { name: "events", remove: (tx, org) => tx.run(deleteUnnumberedEvents, { org }) },
  ...deletions.map(({ table, deleteSome }) => ({
    name: table,
    remove: deleteSome
      ? (tx: Tx, org: string, atMost: number) => tx.run(deleteSome, { org, atMost })
      : removeOwned[table],
  })),
];

/** Zero if another process has finished. */
export async function removeSome(tx: Tx, org: string, step: PurgeStep, atMost: number): Promise<number> {
  const isLocked = await tx.first(findPurgedForUpdate, { org, now: tx.now().toISOString() });
  return isLocked ? step.remove(tx, org, atMost) : 0;
}

/**
 * Deletes the organisation itself if nothing of it is left: neither what something in the background has written
 * meanwhile, nor files whose bytes still exist. True if it does not exist any more.
 */
export async function removeIfEmpty(tx: Tx, org: string): Promise<boolean> {
  if (!(await tx.first(findPurgedForUpdate, { org, now: tx.now().toISOString() }))) return true;
  for (const { remove } of purgeSteps) if ((await remove(tx, org, 1)) > 0) return false;
  if (await tx.first(findDoomedFile, { org })) return false;
  await tx.send(deleteOrganisationRow, { org });
  // The process that does the job ends it anyway. Nothing is to mention the organisation any more.
  await cancel(tx, "deleted-organisation", { org: nilId, subject: org });
  return true;
}
