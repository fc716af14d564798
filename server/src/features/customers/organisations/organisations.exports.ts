import type { Reader, Tx } from "../../../db/database.ts";
import { newId } from "../../../shared/id.ts";
import { joinMember, type NewMember } from "../../people/members/members.exports.ts";
import { countOrganisations, findContents, insertOrganisation } from "./organisations.queries.ts";
import { countOrganisationsToPurge } from "./purge-organisation.queries.ts";

export { deleteOrganisation, restoreOrganisation } from "./delete-organisation.ts";
export { renameOrganisation } from "./rename-organisation.ts";

/** Creates an organisation with an owner who can sign in. Returns its id. */
export async function foundOrganisation(tx: Tx, name: string, owner: NewMember): Promise<string> {
  const id = newId();
  await tx.send(insertOrganisation, { id, name, now: tx.now().toISOString() });
  await joinMember(tx, id, owner);
  return id;
}

/** Whether the service has no organisation yet, so that it is not set up. */
export async function isEmptyService(db: Reader): Promise<boolean> {
  return ((await db.first(countOrganisations, {}))?.total ?? 0) === 0;
}

export interface OrganisationContents {
  readonly members: number;
  readonly clients: number;
  readonly projects: number;
  readonly reports: number;
  readonly tickets: number;
  readonly cards: number;
  readonly files: number;
  readonly bytes: number;
}

/** What is removed with an organisation. */
export async function contentsOf(db: Reader, org: string): Promise<OrganisationContents> {
  const found = await db.first(findContents, { org });
  return {
    members: found?.members ?? 0,
    clients: found?.clients ?? 0,
    projects: found?.projects ?? 0,
    reports: found?.reports ?? 0,
    tickets: found?.tickets ?? 0,
    cards: found?.cards ?? 0,
    files: found?.files ?? 0,
    bytes: found?.bytes ?? 0,
  };
}

/** How many deleted organisations still have content, which the worker removes. */
export async function countPendingRemovals(db: Reader): Promise<number> {
  return (await db.first(countOrganisationsToPurge, { now: db.now().toISOString() }))?.total ?? 0;
}
