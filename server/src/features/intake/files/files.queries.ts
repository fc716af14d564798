import type { FileKind } from "@corkboard/contract";
import { type Kysely, sql } from "kysely";
import { isInProject } from "../../../db/live-projects.ts";
import { isOpenOrganisation } from "../../../db/open-organisations.ts";
import { query, queryWith } from "../../../db/query.ts";
import type { Schema, Tables } from "../../../db/tables.ts";

export const insertFile = query((q, p: Tables["files"]) =>
  q.insertInto("files").values({
    org_id: p.org_id,
    id: p.id,
    project_id: p.project_id,
    kind: p.kind,
    feedback_id: p.feedback_id,
    card_id: p.card_id,
    ticket_id: p.ticket_id,
    name: p.name,
    mime_type: p.mime_type,
    bytes: p.bytes,
    width: p.width,
    height: p.height,
    thumbnail_bytes: p.thumbnail_bytes,
    created_at: p.created_at,
  }),
);

/** By id only: a signed link does not contain the organisation. */
export const findLinkedFile = query((q, p: { id: string }) =>
  q
    .selectFrom("files")
    .select(["org_id", "project_id", "id", "name", "mime_type", "bytes", "thumbnail_bytes"])
    .where("id", "=", p.id)
    .where(isOpenOrganisation("org_id"))
    .where(isInProject("files")),
);

export const findUsage = query((q, p: { org: string }) =>
  q.selectFrom("storage_usage").select("bytes").where("org_id", "=", p.org),
);

export const openUsage = query((q, p: { org: string }) =>
  q
    .insertInto("storage_usage")
    .values({ org_id: p.org, bytes: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reserves `size` bytes, or nothing if they exceed the quota. `room` is the quota minus `size`. */
export const takeSpace = query((q, p: { org: string; size: number; room: number }) =>
  q
    .updateTable("storage_usage")
    .set((eb) => ({ bytes: eb("bytes", "+", p.size) }))
    .where("org_id", "=", p.org)
    .where("bytes", "<=", p.room),
);

export const returnSpace = query((q, p: { org: string; bytes: number }) =>
  q
    .updateTable("storage_usage")
    .set((eb) => ({ bytes: eb("bytes", "-", p.bytes) }))
    .where("org_id", "=", p.org),
);

export const addToStorageKind = query((q, p: { org: string; kind: FileKind; files: number; bytes: number }) =>
  q
    .insertInto("storage_kinds")
    .values({ org_id: p.org, kind: p.kind, files: p.files, bytes: p.bytes })
    .onConflict((conflict) =>
      conflict.columns(["org_id", "kind"]).doUpdateSet((eb) => ({
        files: eb("storage_kinds.files", "+", eb.ref("excluded.files")),
        bytes: eb("storage_kinds.bytes", "+", eb.ref("excluded.bytes")),
      })),
    ),
);

export const findStorageByKind = query((q, p: { org: string }) =>
  q.selectFrom("storage_kinds").select(["kind", "files", "bytes"]).where("org_id", "=", p.org),
);

/** Exactly one of the last five fields is set. */
export interface FilesOf {
  org: string;
  file?: string;
  feedback?: string;
  card?: string;
  ticket?: string;
  project?: string;
}

const owners = ["file", "feedback", "card", "ticket", "project"] as const;
const ownerColumns = {
  file: "id",
  feedback: "feedback_id",
  card: "card_id",
  ticket: "ticket_id",
  project: "project_id",
} as const;

/** Without an owner this matches no file, rather than every file. */
const ownerOf = (p: FilesOf) => {
  const owner = owners.find((name) => p[name] !== undefined) ?? "file";
  return { column: ownerColumns[owner], value: p[owner] ?? null };
};

const filesOf = (q: Kysely<Schema>, p: FilesOf) => {
  const { column, value } = ownerOf(p);
  return q.selectFrom("files").where("org_id", "=", p.org).where(column, "=", value);
};

/** Locked, so that a concurrent deletion does not return the same space twice. */
export const findFilesToDelete = queryWith(owners, (q, p: FilesOf & { atMost: number }, dialect) =>
  dialect.forUpdate(
    filesOf(q, p)
      .select(["id", "kind", sql<number>`bytes + thumbnail_bytes`.as("bytes")])
      .orderBy("id")
      .limit(p.atMost),
  ),
);

interface FilesById {
  org: string;
  /** A JSON array. */
  ids: string;
}

export const queueFilePurges = query((q, p: FilesById & { due: string }, dialect) =>
  q
    .insertInto("doomed_files")
    .columns(["org_id", "id", "project_id", "attempts", "due_at"])
    .expression(
      q
        .selectFrom("files")
        .select((eb) => ["org_id", "id", "project_id", eb.lit(0).as("attempts"), eb.val(p.due).as("due_at")])
        .where("org_id", "=", p.org)
        .where(dialect.isAmong(sql.ref("id"), p.ids)),
    ),
);

export const deleteFiles = query((q, p: FilesById, dialect) =>
  q
    .deleteFrom("files")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Files whose bytes are due for deletion and not claimed by another process. */
export const claimFilePurges = query((q, p: { now: string; limit: number }, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("doomed_files")
      .select(["org_id", "project_id", "id", "attempts"])
      .where("due_at", "<=", p.now)
      .orderBy("due_at")
      .limit(p.limit),
  ),
);

interface FilePurgeKey {
  org: string;
  id: string;
}

export const postponeFilePurge = query((q, p: FilePurgeKey & { due: string; failures: number }) =>
  q
    .updateTable("doomed_files")
    .set((eb) => ({ due_at: p.due, attempts: eb("attempts", "+", p.failures) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const deleteFilePurge = query((q, p: FilePurgeKey) =>
  q.deleteFrom("doomed_files").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findOrganisationsAfter = query((q, p: { after: string; limit: number }) =>
  q.selectFrom("organisations").select("id").where("id", ">", p.after).orderBy("id").limit(p.limit),
);

export const findFilesAfter = query((q, p: { org: string; after: string; limit: number }) =>
  q
    .selectFrom("files")
    .select(["org_id", "project_id", "id", "bytes", "thumbnail_bytes"])
    .where("org_id", "=", p.org)
    .where("id", ">", p.after)
    .orderBy("id")
    .limit(p.limit),
);

export const findFile = query((q, p: { org: string; id: string }) =>
  q
    .selectFrom("files")
    .select(["org_id", "project_id", "id", "thumbnail_bytes"])
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const findFilePurge = query((q, p: { org: string; id: string }) =>
  q.selectFrom("doomed_files").select("project_id").where("org_id", "=", p.org).where("id", "=", p.id),
);

export const findDatabaseSize = query((q, _: object, dialect) => q.selectNoFrom(dialect.databaseBytes.as("bytes")));
