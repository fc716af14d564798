import type { AccessKind } from "@corkboard/contract";
import type { Database, Tx } from "../../../db/database.ts";
import { withoutTimeout } from "../../../db/query.ts";
import type { AccessActor } from "../../../shared/actor.ts";
import { newId } from "../../../shared/id.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { deleteAuditBefore, eraseAuditAbout, insertAuditEntry } from "./audit.queries.ts";

interface Audited {
  readonly object: string | null;
  /** Not needed for a member or a contact, whose name is in their row. */
  readonly about?: string;
}

const longestText = 300;

/** Records what concerns access to an organisation, in the transaction that does it. */
export async function recordAudit(tx: Tx, kind: AccessKind, by: AccessActor, audited: Audited): Promise<void> {
  await tx.send(insertAuditEntry, {
    org_id: by.orgId,
    id: newId(),
    kind,
    actor_id: by.userId,
    object_id: audited.object,
    about: audited.about === undefined ? null : toSingleLine(audited.about, longestText),
    address: by.address,
    created_at: tx.now().toISOString(),
  });
}

/** Call when a member is removed: their email address is erased, also where they were invited. */
export async function forgetAuditedEmail(tx: Tx, org: string, email: string): Promise<void> {
  await tx.send(eraseAuditAbout, { org, about: toSingleLine(email, longestText) });
}

export function deleteAuditEntriesBefore(db: Database, before: Date): Promise<number> {
  return db.write((tx) => tx.run(withoutTimeout(deleteAuditBefore), { before: before.toISOString() }));
}
