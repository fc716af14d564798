import type { SessionOrganisation } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import type { SignedIn } from "../../../shared/signed-in.ts";
import { hashOfSession } from "./session-secret.ts";
import { findSessionByHash, findSessionById } from "./sessions.queries.ts";

type Row = NonNullable<(typeof findSessionByHash)["row"]>;

/** The person with this session, whether or not it has ended by now. */
export async function readSession(db: Reader, secret: string): Promise<SignedIn | undefined> {
  return personIn(await db.all(findSessionByHash, { hash: hashOfSession(secret) }));
}

export async function readSessionById(db: Reader, id: string): Promise<SignedIn | undefined> {
  return personIn(await db.all(findSessionById, { id }));
}

function personIn(rows: readonly Row[]): SignedIn | undefined {
  const [first] = rows;
  if (!first) return undefined;
  return {
    sessionId: first.id,
    identityId: first.identity_id,
    email: first.email,
    organisations: rows.flatMap(organisationIn),
    lastOrg: first.last_org,
    createdAt: first.created_at,
    lastUsedAt: first.last_used_at,
    reauthenticatedAt: first.reauthenticated_at,
  };
}

function organisationIn({ org_id, organisation, role, user_id, display_name }: Row): SessionOrganisation[] {
  if (org_id === null || organisation === null || role === null || user_id === null || display_name === null) return [];
  return [{ id: org_id, name: organisation, role, user_id, display_name }];
}
