import type pg from "pg";
import { ConfigError } from "../../shared/config-error.ts";
import { formatList } from "../../shared/format-list.ts";
import { migrations } from "../migrations/index.ts";
import { sqlName } from "./postgres-advice.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { isDenied, isReadOnly } from "./postgres-errors.ts";

/** Who is connected to which schema, and to whom its tables belong. Names are as SQL accepts them. */
interface Situation {
  readonly role: string;
  readonly database: string;
  readonly schema: string;
  readonly schemaExists: boolean;
  /** Undefined while there are no tables. */
  readonly owner: string | undefined;
  readonly isOwner: boolean;
  readonly canUseSchema: boolean;
  readonly canReadTables: boolean;
}

/** `current_schema()` would skip a schema that the role may not use. */
const findSituation = `
  WITH path AS (
    SELECT replace(trim(BOTH ' "' FROM entry), '$user', current_user) AS name, position, entry NOT LIKE '%$user%' AS is_named
    FROM unnest(string_to_array(current_setting('search_path'), ',')) WITH ORDINALITY AS entries (entry, position)
  ), existing AS (
    SELECT n.oid, n.nspname AS name FROM path JOIN pg_namespace n ON n.nspname = path.name ORDER BY position LIMIT 1
  ), bookkeeping AS (
    SELECT c.oid, c.relowner FROM pg_class c JOIN existing ON existing.oid = c.relnamespace
    WHERE c.relname = 'schema_migrations'
  )
  SELECT current_user AS role, current_database() AS database,
    coalesce((SELECT name FROM existing), (SELECT name FROM path WHERE is_named ORDER BY position LIMIT 1), 'public') AS schema,
    EXISTS (SELECT FROM existing) AS "schemaExists",
    (SELECT pg_get_userbyid(relowner) FROM bookkeeping) AS owner,
    coalesce((SELECT pg_has_role(relowner, 'MEMBER') FROM bookkeeping), false) AS "isOwner",
    coalesce((SELECT has_schema_privilege(oid, 'USAGE') FROM existing), false) AS "canUseSchema",
    coalesce((SELECT has_table_privilege(oid, 'SELECT') FROM bookkeeping), false) AS "canReadTables"`;

async function situationOf(client: pg.Client): Promise<Situation> {
  const { rows } = await client.query<Omit<Situation, "owner"> & { owner: string | null }>(findSituation);
  const [row] = rows;
  if (!row) throw new Error("the catalogue returned no row");
  const names = { role: sqlName(row.role), database: sqlName(row.database), schema: sqlName(row.schema) };
  return { ...row, ...names, owner: row.owner === null ? undefined : sqlName(row.owner) };
}

/** Replaces an error about missing rights with one that names the statements to run. Others are returned unchanged. */
export async function explainDenial(client: pg.Client, error: unknown): Promise<unknown> {
  if (isReadOnly(error)) {
    return new ConfigError(
      "The server of DATABASE_URL is read-only, and the schema has to be changed: point DATABASE_URL to the primary server " +
        "instead of a standby, and check default_transaction_read_only",
      { cause: error },
    );
  }
  if (!isDenied(error)) return error;
  const situation = await situationOf(client).catch(() => undefined);
  return situation ? new ConfigError(denialOf(situation, error as Error), { cause: error }) : error;
}

function denialOf(situation: Situation, { message }: Error): string {
  const { role, database, schema, schemaExists, owner, isOwner, canReadTables } = situation;
  if (!schemaExists) {
    return (
      `The schema ${schema} of search_path does not exist in the database ${database}. Run as the owner of the database: ` +
      `CREATE SCHEMA ${schema} AUTHORIZATION ${role}`
    );
  }
  if (owner === undefined || isOwner) {
    return (
      `The role ${role} may not create tables in the schema ${schema} of the database ${database} (${message}). Run as the ` +
      `owner of the database: GRANT USAGE, CREATE ON SCHEMA ${schema} TO ${role}`
    );
  }
  if (!canReadTables) return missingGrants(situation, message);
  return (
    `The schema has pending migrations, which the role ${role} may not apply: the tables in the schema ${schema} of the ` +
    `database ${database} belong to ${owner} (${message}). Run \`migrate\` with the DATABASE_URL of ${owner}, then as ` +
    `${owner}: ${grants(situation)}`
  );
}

const missingGrants = (situation: Situation, reason: string) =>
  `The role ${situation.role} may not use the tables in the schema ${situation.schema} of the database ` +
  `${situation.database}, which belong to ${situation.owner} (${reason}). Run as ${situation.owner} or a superuser: ` +
  grants(situation);

/** Later migrations create tables too, which the last statement is for. */
function grants({ role, schema, owner, canUseSchema }: Situation): string {
  const rights = "SELECT, INSERT, UPDATE, DELETE";
  return [
    canUseSchema ? [] : `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    `GRANT ${rights} ON ALL TABLES IN SCHEMA ${schema} TO ${role}`,
    `ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} IN SCHEMA ${schema} GRANT ${rights} ON TABLES TO ${role}`,
  ]
    .flat()
    .join("; ");
}

/** Written by migrations only. */
const bookkeeping = new Set(["schema_migrations", "schema_kinds"]);

/** The tables of this version; a newer one may have added others. */
function knownTables(): string[] {
  const statements = migrations.flatMap((migration) => migration.statements(postgresDialect.ddl));
  return statements.flatMap((text) => /^\s*CREATE TABLE (?:IF NOT EXISTS )?(\w+)/.exec(text)?.[1] ?? []);
}

const findUnusable = `
  SELECT name FROM unnest($1::text[]) AS name
  WHERE to_regclass(name) IS NOT NULL AND NOT (
    has_table_privilege(to_regclass(name), 'SELECT') AND has_table_privilege(to_regclass(name), 'INSERT') AND
    has_table_privilege(to_regclass(name), 'UPDATE') AND has_table_privilege(to_regclass(name), 'DELETE'))
  ORDER BY name`;

/** How many tables are named. */
const maxNamed = 3;

/** Refuses a role that could not serve some requests: it lacks rights on tables that another role has created. */
export async function refuseMissingRights(client: pg.Client): Promise<void> {
  const tables = knownTables().filter((name) => !bookkeeping.has(name));
  const { rows } = await client.query<{ name: string }>(findUnusable, [tables]);
  if (rows.length === 0) return;
  const named = rows.slice(0, maxNamed).map(({ name }) => name);
  const others = rows.length > maxNamed ? [`${rows.length - maxNamed} others`] : [];
  throw new ConfigError(
    missingGrants(await situationOf(client), `rights on ${formatList([...named, ...others], "and")} are missing`),
  );
}
