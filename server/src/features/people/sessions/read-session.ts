import type { SessionOrganisation } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import { hashOfSession } from "./session-secret.ts";
import { findSessionByHash, findSessionById } from "./sessions.queries.ts";

type Row = NonNullable<(typeof findSessionByHash)["row"]>;

/** The person with this session, whether or not it has ended by now. */
export async function readSession(db: Reader, secret: string): Promise<SignedIn | undefined> {
  return personIn(db, await db.all(findSessionByHash, { hash: hashOfSession(secret) }));
}

export async function readSessionById(db: Reader, id: string): Promise<SignedIn | undefined> {
  return personIn(db, await db.all(findSessionById, { id }));
}

function personIn(db: Reader, rows: readonly Row[]): SignedIn | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    sessionId: first.id,
    identityId: first.identity_id,
    email: first.email,
    organisations: rows.flatMap(organisationIn).filter(isKept(db.now().toISOString())),
    lastOrg: first.last_org,
    createdAt: first.created_at,
    lastUsedAt: first.last_used_at,
    reauthenticatedAt: first.reauthenticated_at,
  };
}

/** An organisation whose content is being removed does not exist any more. */
const isKept =
  (now: string) =>
  ({ purge_at }: SessionOrganisation) =>
    purge_at === null || purge_at > now;

function organisationIn({
  org_id,
  organisation,
  role,
  user_id,
  display_name,
  ...deletion
}: Row): SessionOrganisation[] {
  if (org_id === null || organisation === null || role === null || user_id === null || display_name === null) return [];
  const { deleted_at, purge_at } = deletion;
  return [{ id: org_id, name: organisation, role, user_id, display_name, deleted_at, purge_at }];
}
