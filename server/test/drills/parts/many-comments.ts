import type { Client } from "@corkboard/client";
import { rowsIn } from "../../support/database-rows.ts";
import type { Environment, SetUp } from "../../support/spawned-service.ts";
import { until } from "../until.ts";
import { createPlace } from "./written-cards.ts";

const sqliteId = `lower(hex(randomblob(4))) || '-' || lower(hex(randomblob(2))) || '-4' || substr(lower(hex(randomblob(2))), 2)
  || '-8' || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6)))`;

/** One comment a second: the search index orders documents by their time. */
const sqliteTime = "strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + n, 'unixepoch')";
const postgresTime = "timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'";

/** Writes this many comments on a card directly to the database. Returns the id of another card. */
export async function writeManyComments(
  environment: Environment,
  { organisation, user }: SetUp,
  client: Client,
  count: number,
): Promise<string> {
  const place = await createPlace(client);
  const { data: card } = await client.createCard({ body: { ...place, title: "Long" } });
  const { data: other } = await client.createCard({ body: { ...place, title: "Short" } });
  // Otherwise the worker would index every comment meanwhile, as it does for an organisation that it sees first.
  const indexed = `SELECT 1 FROM search_progress WHERE org_id = '${organisation.id}' AND rebuilding IS NULL`;
  await until(async () => (await rowsIn(environment, indexed)).length > 0, "the search index");
  const isPostgres = environment["DATABASE_URL"] !== undefined;
  const numbers = isPostgres
    ? `generate_series(1, ${count}) AS numbers (n)`
    : `(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) SELECT n FROM numbers)`;
  await rowsIn(
    environment,
    `INSERT INTO comments
      (org_id, id, card_id, project_id, user_id, content, mentioned_user_ids, version, created_at)
      SELECT '${organisation.id}', ${isPostgres ? "gen_random_uuid()" : sqliteId}, '${card.id}', '${card.project_id}',
        '${user.id}', 'Comment ' || n, '[]', 1, ${isPostgres ? postgresTime : sqliteTime} FROM ${numbers}`,
  );
  await rowsIn(
    environment,
    `INSERT INTO card_comment_counts (org_id, card_id, items) VALUES ('${organisation.id}', '${card.id}', ${count})`,
  );
  return other.id;
}
