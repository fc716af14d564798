import { errors } from "@corkboard/contract";
import type { Database, Reader } from "../../../../db/database.ts";
import type { OpenUpload } from "../../../../http/uploads.ts";
import { Fault } from "../../../../shared/fault.ts";
import {
  deleteFilesOf,
  type FileStorage,
  type PreparedFile,
  recordFile,
  withPreparedFiles,
} from "../../../intake/files/files.exports.ts";
import { accessHeldClaim } from "../claims/claims.access.ts";
import { hashOfUploadKey, isUploadKey } from "./upload-key.ts";
import { findClaimOfUpload, saveUpload } from "./uploads.queries.ts";

interface Needs {
  readonly db: Database;
  readonly storage: FileStorage;
}

/** What an address accepts; undefined if it was used, has expired or never existed, or the claim has ended. */
export async function findUpload({ db, storage }: Needs, key: string): Promise<OpenUpload | undefined> {
  if (!isUploadKey(key)) return undefined;
  const hashed = hashOfUploadKey(key);
  const found = await findClaim(db, hashed);
  if (!found) return undefined;
  const { org_id: orgId, id, project_id: projectId } = found;
  return {
    id,
    projectId,
    store(path) {
      const uploads = [{ kind: "screenshot" as const, path, name: "screenshot" }];
      return withPreparedFiles(storage, db, { orgId, projectId }, uploads, async ([screenshot], recorded) => {
        if (!screenshot) throw new Fault(errors.notAnImage);
        await keep({ db, storage }, { orgId, id, hashed }, screenshot, recorded);
        const { bytes, width, height } = screenshot;
        return { claim_id: id, bytes, width, height };
      });
    },
  };
}

const findClaim = (db: Reader, key: string) => db.first(findClaimOfUpload, { key, now: db.now().toISOString() });

/** Uses the address up. Another upload, or the end of the claim, may have been faster. */
const keep = (
  { db, storage }: Needs,
  { orgId, id, hashed }: { readonly orgId: string; readonly id: string; readonly hashed: string },
  screenshot: PreparedFile,
  recorded: () => void,
) =>
  db.write(async (tx) => {
    if (!(await findClaim(tx, hashed))) throw new Fault(errors.routeNotFound);
    const { claim } = await accessHeldClaim(tx, { orgId, clientId: undefined }, id);
    const isOpen = claim.upload_key === hashed && (claim.state === "working" || claim.state === "asking");
    if (!isOpen) throw new Fault(errors.routeNotFound);
    await tx.send(saveUpload, { ...claim, upload_key: null, upload_until: null, upload_file_id: screenshot.id });
    if (claim.upload_file_id !== null) await deleteFilesOf(tx, orgId, { file: claim.upload_file_id });
    await recordFile(tx, storage, screenshot, { ticketId: claim.ticket_id });
    recorded();
  });
