import { errors } from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { Fault } from "../../../shared/fault.ts";
import type { FileStorage } from "./file-storage.ts";
import { addToStorageKind, insertFile, openUsage, takeSpace } from "./files.queries.ts";
import type { PreparedFile } from "./prepared-file.ts";

type Owner = { readonly feedbackId: string } | { readonly cardId: string } | { readonly ticketId: string };

/**
 * Adds the file's row, if the organisation's quota allows it. The quota is one row, locked until the commit: change other
 * counters before, so that uploads wait for each other as briefly as possible and never deadlock with a deletion.
 */
export async function recordFile(
  tx: Tx,
  { quotaBytes }: Pick<FileStorage, "quotaBytes">,
  prepared: PreparedFile,
  owner: Owner,
): Promise<Tables["files"]> {
  const row: Tables["files"] = {
    ...prepared,
    feedback_id: "feedbackId" in owner ? owner.feedbackId : null,
    card_id: "cardId" in owner ? owner.cardId : null,
    ticket_id: "ticketId" in owner ? owner.ticketId : null,
    created_at: tx.now().toISOString(),
  };
  await tx.send(insertFile, row);
  await tx.send(openUsage, { org: row.org_id });
  const size = row.bytes + row.thumbnail_bytes;
  const room = (quotaBytes ?? Number.MAX_SAFE_INTEGER) - size;
  if ((await tx.run(takeSpace, { org: row.org_id, size, room })) === 0) throw new Fault(errors.storageFull);
  await tx.send(addToStorageKind, { org: row.org_id, kind: row.kind, files: 1, bytes: size });
  return row;
}
