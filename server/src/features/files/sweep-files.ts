import type { Database } from "../../db/database.ts";
import { unknownId } from "../../shared/id.ts";
import type { FileStore } from "../../ports/files/file-store.ts";
import { type FilePlace, keyOf, keysOfOrganisation, placeOf, thumbnailKeyOf } from "./file-keys.ts";
import { findDoomed, findFile, findFilesAfter, findOrganisationsAfter } from "./files.queries.ts";

export interface SweepReport {
  /** Files that are as they should be. */
  files: number;
  bytes: number;
  /** Bytes in the store that belong to nothing, and are deleted unless only looked for. */
  orphans: number;
  orphanBytes: number;
  /** Bytes that belong to nothing yet: perhaps an upload under way. */
  young: number;
  /** Files of which the store has no bytes, or too few: their ids, the first hundred. */
  missing: string[];
}

const pageSize = 500;
const mostMissing = 100;
/** No upload takes this long, so what is older and still belongs to nothing never will. */
const usualYoungMs = 60 * 60_000;

interface Needs {
  readonly db: Database;
  readonly store: FileStore;
  /** Only looks. */
  readonly dryRun?: boolean;
  readonly signal?: AbortSignal;
  /** What is younger than this and belongs to nothing is left alone. */
  readonly youngMs?: number;
}

/**
 * Compares the store with the rows, one organisation after the other: no bytes without a row, no row without its bytes.
 * It looks at keys below the ids of this service's own organisations, and so leaves alone what others keep there.
 */
export async function sweepFiles(needs: Needs): Promise<SweepReport> {
  const report: SweepReport = { files: 0, bytes: 0, orphans: 0, orphanBytes: 0, young: 0, missing: [] };
  let after = unknownId;
  for (;;) {
    const organisations = await needs.db.all(findOrganisationsAfter, { after, limit: pageSize });
    for (const { id } of organisations) {
      if (needs.signal?.aborted) return report;
      await sweepOrganisation(needs, id, report);
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

async function sweepOrganisation(needs: Needs, org: string, report: SweepReport): Promise<void> {
  const found = new Map<string, Found>();
  for await (const { key, ...entry } of needs.store.list(keysOfOrganisation(org))) found.set(key, entry);
  let after = unknownId;
  for (;;) {
    const rows = await needs.db.all(findFilesAfter, { org, after, limit: pageSize });
    for (const row of rows) {
      const parts = [{ key: keyOf(row), bytes: row.bytes }];
      if (row.thumbnail_bytes > 0) parts.push({ key: thumbnailKeyOf(row), bytes: row.thumbnail_bytes });
      let isWhole = true;
      for (const { key, bytes } of parts) {
        isWhole &&= (found.get(key)?.bytes ?? (await storedSize(needs.store, key))) === bytes;
        found.delete(key);
      }
      if (isWhole) {
        report.files++;
        report.bytes += row.bytes + row.thumbnail_bytes;
      } else if (!(await isGone(needs.db, row)) && report.missing.length < mostMissing) {
        report.missing.push(row.id);
      }
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const [key, entry] of found) await judgeStray(needs, key, entry, report);
}

/** Asked of what the list did not show: it may have come since. */
async function storedSize(store: FileStore, key: string): Promise<number | undefined> {
  const opened = await store.open(key);
  opened?.stream.destroy();
  return opened?.bytes;
}

const isGone = async (db: Database, { org_id: org, id }: FilePlace) =>
  (await db.first(findFile, { org, id })) === undefined;

/** What no row was seen for: it may have got one meanwhile, or wait to be deleted, or be young. */
async function judgeStray(
  { db, store, dryRun, youngMs = usualYoungMs }: Needs,
  key: string,
  entry: Found,
  report: SweepReport,
): Promise<void> {
  const place = placeOf(key);
  if (!place) return;
  const of = { org: place.org_id, id: place.id };
  const row = await db.first(findFile, of);
  const isOfRow = row?.project_id === place.project_id && (key === keyOf(place) || row.thumbnail_bytes > 0);
  if (isOfRow || (await db.first(findDoomed, of))) return;
  if (Date.now() - entry.storedAt.getTime() < youngMs) {
    report.young++;
    return;
  }
  report.orphans++;
  report.orphanBytes += entry.bytes;
  if (!dryRun) await store.delete(key);
}
