import type { AccessKind } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { accessMembershipsOf } from "../identities/identities.access.ts";

interface Person {
  readonly identityId: string;
  readonly address: string;
}

/** What concerns how a person signs in. */
export type PersonKind = Extract<
  AccessKind,
  `${"sign_in" | "reauthentication" | "session" | "password" | "passkey" | "single_sign_on" | "sign_in_methods"}.${string}`
>;

/** Records something about a person in the audit log of every organisation that their account gives access to. */
export async function auditPerson(tx: Tx, kind: PersonKind, { identityId, address }: Person): Promise<void> {
  for (const { org_id: org, id } of await accessMembershipsOf(tx, identityId)) {
    const by = { orgId: org, userId: isByAnybody(kind) ? null : id, address };
    await recordAudit(tx, kind, by, { object: id });
  }
}

/** Whoever does these need not be the person whom they concern. */
const isByAnybody = (kind: PersonKind) => kind === "sign_in.failed" || kind === "password.reset_requested";
