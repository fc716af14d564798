import { type Kysely, sql } from "kysely";
import { query, queryWith } from "../../db/query.ts";
import type { Tables } from "../../db/tables.ts";

export const insertFile = query((q, p: Tables["files"]) =>
  q.insertInto("files").values({
    org_id: p.org_id,
    id: p.id,
    project_id: p.project_id,
    kind: p.kind,
    feedback_id: p.feedback_id,
    card_id: p.card_id,
    name: p.name,
    mime_type: p.mime_type,
    bytes: p.bytes,
    width: p.width,
    height: p.height,
    thumbnail_bytes: p.thumbnail_bytes,
    created_at: p.created_at,
  }),
);

/** A signed link names the file alone. */
export const findLinkedFile = query((q, p: { id: string }) =>
  q
    .selectFrom("files")
    .select(["org_id", "project_id", "id", "name", "mime_type", "bytes", "thumbnail_bytes"])
    .where("id", "=", p.id),
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

/** Takes what is asked for, or nothing where less than that is left: `room` is all there is, less what is asked for. */
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

/** One of the last four says whose. */
export interface FilesOf {
  org: string;
  file?: string;
  feedback?: string;
  card?: string;
  project?: string;
}

const owners = ["file", "feedback", "card", "project"] as const;
const ownerColumns = { file: "id", feedback: "feedback_id", card: "card_id", project: "project_id" } as const;

/** Nothing at all where nobody is named, rather than everything. */
const ownerOf = (p: FilesOf) => {
  const owner = owners.find((name) => p[name] !== undefined) ?? "file";
  return { column: ownerColumns[owner], value: p[owner] ?? null };
};

const filesOf = (q: Kysely<Tables>, p: FilesOf) => {
  const { column, value } = ownerOf(p);
  return q.selectFrom("files").where("org_id", "=", p.org).where(column, "=", value);
};

/** Held, so that nobody else forgets the same ones. */
export const findFilesToForget = queryWith(owners, (q, p: FilesOf, dialect) =>
  dialect.forUpdate(
    filesOf(q, p)
      .select(["id", sql<number>`bytes + thumbnail_bytes`.as("bytes")])
      .orderBy("id"),
  ),
);

/** Files by their ids, a JSON array. */
interface Chosen {
  org: string;
  ids: string;
}

export const doomFiles = query((q, p: Chosen & { due: string }, dialect) =>
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

export const deleteFiles = query((q, p: Chosen, dialect) =>
  q
    .deleteFrom("files")
    .where("org_id", "=", p.org)
    .where(dialect.isAmong(sql.ref("id"), p.ids)),
);

/** Files whose bytes are due to be deleted and that no other process is at. */
export const claimDoomed = query((q, p: { now: string; limit: number }, dialect) =>
  dialect.claimRows(
    q
      .selectFrom("doomed_files")
      .select(["org_id", "project_id", "id", "attempts"])
      .where("due_at", "<=", p.now)
      .orderBy("due_at")
      .limit(p.limit),
  ),
);

interface OneDoomed {
  org: string;
  id: string;
}

export const postponeDoomed = query((q, p: OneDoomed & { due: string; failures: number }) =>
  q
    .updateTable("doomed_files")
    .set((eb) => ({ due_at: p.due, attempts: eb("attempts", "+", p.failures) }))
    .where("org_id", "=", p.org)
    .where("id", "=", p.id),
);

export const forgetDoomed = query((q, p: OneDoomed) =>
  q.deleteFrom("doomed_files").where("org_id", "=", p.org).where("id", "=", p.id),
);

/** Every organisation, page by page. */
export const findOrganisationsAfter = query((q, p: { after: string; limit: number }) =>
  q.selectFrom("organisations").select("id").where("id", ">", p.after).orderBy("id").limit(p.limit),
);

/** The files of an organisation, page by page. */
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

export const findDoomed = query((q, p: { org: string; id: string }) =>
  q.selectFrom("doomed_files").select("project_id").where("org_id", "=", p.org).where("id", "=", p.id),
);
