import { type Reader, StorageUnavailable } from "./database.ts";
import { type AppliedMigration, refuseUnknown, unknownAmong } from "./migrate.ts";
import { query } from "./query.ts";

const findApplied = query((q) => q.selectFrom("schema_migrations").select("name"));
const findKinds = query((q) => q.selectFrom("schema_kinds").selectAll());

/** Throws `SchemaTooNew` if this version could not start on the schema as it is now. */
export async function checkSchema(db: Reader): Promise<void> {
  const unknown = unknownAmong(await db.all(findApplied, {}));
  if (unknown.length > 0) refuseUnknown(await withKinds(db, unknown));
}

/** Only versions that record kinds have a table of them. */
async function withKinds(db: Reader, unknown: readonly AppliedMigration[]): Promise<AppliedMigration[]> {
  const kinds = await db.all(findKinds, {}).catch((error: unknown) => {
    if (error instanceof StorageUnavailable) throw error;
    return [];
  });
  return unknown.map((migration) => kinds.find(({ name }) => name === migration.name) ?? migration);
}
