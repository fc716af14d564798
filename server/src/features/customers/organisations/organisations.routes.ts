import { errors, type Organisation, OrganisationDeletion, OrganisationPatch } from "@corkboard/contract";
import type { Tables } from "../../../db/tables.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { single } from "../../../http/responses/operation-response.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader, patchReader } from "../../../shared/input.ts";
import { deleteOrganisation, restoreOrganisation } from "./delete-organisation.ts";
import { accessOrganisation, accessOrganisationToChange } from "./organisations.access.ts";
import { renameOrganisation } from "./rename-organisation.ts";

const readPatch = patchReader(OrganisationPatch);
const readDeletion = bodyReader(OrganisationDeletion, { name: errors.organisationNameMismatch });

interface Caches {
  readonly tokens: { invalidateOrganisation(org: string): void };
  readonly sessions: { invalidateOrganisation(org: string): void };
}

export function organisationRoutes(on: OperationRegistry, { tokens, sessions }: Caches): void {
  const forget = (org: string) => () => {
    tokens.invalidateOrganisation(org);
    sessions.invalidateOrganisation(org);
  };

  on.read("getOrganisation", async ({ db, actor }) => {
    const organisation = await accessOrganisation(db, actor.orgId);
    if (!organisation) throw new Fault(errors.organisationNotFound);
    return shown(organisation);
  });

  on.write("updateOrganisation", async ({ tx, actor, body, unchanged, afterCommit }) => {
    const organisation = unchanged(await accessOrganisationToChange(tx, actor.orgId));
    const { name = organisation.name } = readPatch(body);
    const renamed = await renameOrganisation(tx, actor, organisation, name);
    afterCommit(forget(actor.orgId));
    return shown(renamed);
  });

  on.write("deleteOrganisation", async ({ tx, actor, body, unchanged, afterCommit }) => {
    const organisation = unchanged(await accessOrganisationToChange(tx, actor.orgId));
    const closed = await deleteOrganisation(tx, actor, organisation, readDeletion(body));
    afterCommit(forget(actor.orgId));
    return shown(closed);
  });

  on.write("restoreOrganisation", async ({ tx, actor, unchanged, afterCommit }) => {
    const organisation = unchanged(await accessOrganisationToChange(tx, actor.orgId));
    const restored = await restoreOrganisation(tx, actor, organisation);
    afterCommit(forget(actor.orgId));
    return shown(restored);
  });
}

const shown = ({ id, name, deleted_at, purge_at, version, created_at }: Tables["organisations"]) =>
  single<Organisation>({ id, name, deleted_at, purge_at, version, created_at }, version);
