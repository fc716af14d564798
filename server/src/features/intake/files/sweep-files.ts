import type { Database } from "../../../db/database.ts";
import { nilId } from "../../../shared/id.ts";
import type { FileStore } from "../../../ports/files/file-store.ts";
import { drawnKeyOf, type FilePlace, keyOf, keysOfOrganisation, placeOf, thumbnailKeyOf } from "./file-keys.ts";
import { findFilePurge, findFile, findFilesAfter, findOrganisationsAfter } from "./files.queries.ts";

export interface SweepReport {
  /** Files whose bytes are stored completely. */
  files: number;
  bytes: number;
  /** Stored objects without a row, deleted unless `dryRun` is set. */
  orphans: number;
  orphanBytes: number;
  /** Recent objects without a row, which may belong to an upload in progress. */
  young: number;
  /** The ids of files whose bytes are missing or incomplete, at most 100. */
  missing: string[];
}

const pageSize = 500;
const maxMissing = 100;
/** No upload takes this long, so an older object without a row will never get one. */
const defaultYoungMs = 60 * 60_000;

interface SweepOptions {
  readonly db: Database;
  readonly store: FileStore;
  /** Reports without deleting. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** Objects without a row that are younger than this are kept. */
  readonly youngMs?: number;
}

/**
 * Compares the store with the rows, one organisation at a time: every object needs a row, and every row its bytes. Only
 * keys under the ids of this service's organisations are listed, so objects of other applications are never touched.
 */
export async function sweepFiles(options: SweepOptions): Promise<SweepReport> {
  const report: SweepReport = { files: 0, bytes: 0, orphans: 0, orphanBytes: 0, young: 0, missing: [] };
  let after = nilId;
  for (;;) {
    const organisations = await options.db.all(findOrganisationsAfter, { after, limit: pageSize });
    for (const { id } of organisations) {
      if (options.signal?.aborted) return report;
      await sweepOrganisation(options, id, report);
    }
    const last = organisations.at(-1);
    if (!last) return report;
    after = last.id;
  }
}

interface Found {
  readonly bytes: number;
  readonly storedAt: Date;
}

async function sweepOrganisation(options: SweepOptions, org: string, report: SweepReport): Promise<void> {
  const found = new Map<string, Found>();
  for await (const { key, ...entry } of options.store.list(keysOfOrganisation(org))) found.set(key, entry);
  let after = nilId;
  for (;;) {
    const rows = await options.db.all(findFilesAfter, { org, after, limit: pageSize });
    for (const row of rows) {
      const parts = [{ key: keyOf(row), bytes: row.bytes }];
      if (row.thumbnail_bytes > 0) parts.push({ key: thumbnailKeyOf(row), bytes: row.thumbnail_bytes });
      let isComplete = true;
      for (const { key, bytes } of parts) {
        isComplete &&= (found.get(key)?.bytes ?? (await storedSize(options.store, key))) === bytes;
        found.delete(key);
      }
      found.delete(drawnKeyOf(row));
      if (isComplete) {
        report.files++;
        report.bytes += row.bytes + row.thumbnail_bytes;
      } else if (!(await isGone(options.db, row)) && report.missing.length < maxMissing) {
        report.missing.push(row.id);
      }
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const [key, entry] of found) await handleStray(options, key, entry, report);
}

/** For objects missing from the listing: they may have been stored since. */
async function storedSize(store: FileStore, key: string): Promise<number | undefined> {
  const opened = await store.open(key);
  opened?.stream.destroy();
  return opened?.bytes;
}

const isGone = async (db: Database, { org_id: org, id }: FilePlace) =>
  (await db.first(findFile, { org, id })) === undefined;

/** Handles an object for which no row was seen: it may have got one since, be queued for deletion, or be recent. */
async function handleStray(
  { db, store, dryRun, youngMs = defaultYoungMs }: SweepOptions,
  key: string,
  entry: Found,
  report: SweepReport,
): Promise<void> {
  const place = placeOf(key);
  if (!place) return;
  const of = { org: place.org_id, id: place.id };
  const row = await db.first(findFile, of);
  const isOfRow = row?.project_id === place.project_id && (key === keyOf(place) || row.thumbnail_bytes > 0);
  if (isOfRow || (await db.first(findFilePurge, of))) return;
  if (Date.now() - entry.storedAt.getTime() < youngMs) {
    report.young++;
    return;
  }
  report.orphans++;
  report.orphanBytes += entry.bytes;
  if (!dryRun) await store.delete(key);
}
