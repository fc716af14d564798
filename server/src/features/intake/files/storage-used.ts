import { fileKinds, type Storage } from "@corkboard/contract";
import type { Reader } from "../../../db/database.ts";
import { findDatabaseSize, findStorageByKind, findUsage } from "./files.queries.ts";

/** What an organisation's files take up, from counters. */
export async function readStorageUsed(db: Reader, org: string, quotaBytes: number | undefined): Promise<Storage> {
  const stored = await db.all(findStorageByKind, { org });
  return {
    kinds: fileKinds.map((kind) => stored.find((each) => each.kind === kind) ?? { kind, files: 0, bytes: 0 }),
    bytes: (await db.first(findUsage, { org }))?.bytes ?? 0,
    quota_bytes: quotaBytes ?? null,
    database_bytes: (await db.first(findDatabaseSize, {}))?.bytes ?? 0,
  };
}
