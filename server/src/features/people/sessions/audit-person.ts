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
    const actor = kind === "sign_in.failed" ? null : id;
    await recordAudit(tx, kind, { org, actor, object: id, address });
  }
}
