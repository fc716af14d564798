import { isInProject } from "../../../../db/live-projects.ts";
import { isOpenOrganisation } from "../../../../db/open-organisations.ts";
import { query } from "../../../../db/query.ts";
import { updateRow } from "../../../../db/write-row.ts";

export const saveUpload = updateRow("claims", ["leased_until", "upload_key", "upload_until", "upload_file_id"]);

/** By the key's hash only: an address does not contain the organisation. */
export const findClaimOfUpload = query((q, p: { key: string; now: string }) =>
  q
    .selectFrom("claims")
    .select(["org_id", "id", "project_id"])
    .where("upload_key", "=", p.key)
    .where("upload_until", ">", p.now)
    .where("state", "in", ["working", "asking"])
    .where(isOpenOrganisation("org_id"))
    .where(isInProject("claims")),
);
