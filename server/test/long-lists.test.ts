import { limits, type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { Database } from "../src/db/database.ts";
import { maxPageChars } from "../src/http/responses/operation-response.ts";
import { startAppOn } from "./support/app-on.ts";
import { useService } from "./support/harness.ts";
import { pathIn, populatedWorld, requiredQuery } from "./support/populated-world.ts";

const [idOrTime, text] = [40, 1_000];

/** How long a value can be whose schema in responses has no maximum, by its name. Others may be of any length. */
const longest: Readonly<Record<string, number>> = {
  name: limits.name,
  display_name: limits.name,
  actor: 2 * limits.name,
  email: limits.email,
  url: limits.url,
  subject_title: limits.title,
  ticket_title: limits.title,
  agent: limits.name,
  doing: limits.doing,
  reason: limits.reason,
  model: limits.name,
  excerpt: limits.excerpt,
  user_agent: text,
  error: text,
  disabled_reason: text,
  ...Object.fromEntries(
    (
      "client_id project_id comment_id event_id invited_by expires_at last_used_at rotated_at failing_since " +
      "previous_secret_until signed_in_until read_at next_attempt_at last_attempt_at " +
      "leased_until deadline delivered_at ended_at"
    )
      .split(" ")
      .map((name) => [name, idOrTime]),
  ),
  event_types: limits.webhookEventTypes * idOrTime,
  project_ids: limits.webhookProjects * idOrTime,
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
}

function longestOf(name: string, schema: Schema): number {
  const types = [schema.type ?? []].flat();
  if (schema.enum || ["uuid", "date-time"].includes(schema.format ?? "")) return idOrTime;
  if (types.includes("object") && schema.properties)
    return Object.entries(schema.properties).reduce((sum, [field, part]) => sum + longestOf(field, part), 0);
  if (types.every((type) => ["integer", "number", "boolean", "null"].includes(type))) return idOrTime;
  return schema.maxLength ?? longest[name] ?? Infinity;
}

/** The lists of which a page has `limit` items, and what these are. */
const lists = (Object.keys(operations) as OperationName[]).flatMap((name) => {
  const { query, response }: Route = routes[name];
  const data = (response as unknown as { properties?: { data?: { items?: Schema } } }).properties?.data;
  return query && "offset" in query.properties && data?.items ? [{ name, item: data.items }] : [];
});
const long = lists.filter(({ item }) => limits.pageMaximum * longestOf("", item) > 4 * maxPageChars);

/** With a stored text, whose length is limited, and no other. */
const isShort = (row: unknown) => "text" in (row as object) && !("description" in (row as object));

describe("a list whose page can be long", () => {
  const service = useService();

  it("is every list of texts", () => {
    expect(long.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["listTickets", "listDeliveries", "listClaims", "listQuestions", "listCardComments"]),
    );
  });

  it.each(long.map(({ name }) => name))("is never read as a whole: %s", async (name) => {
    const world = await populatedWorld(service, name);
    const readAsWhole: unknown[] = [];
    const noting: Database = {
      ...service.db,
      async all(query, params) {
        const rows = await service.db.all(query, params);
        readAsWhole.push(...rows.filter((row) => !isShort(row)).map((row) => (row as { id?: unknown }).id));
        return rows;
      },
    };
    const { url } = await startAppOn(noting, {});
    const path = `${pathIn(world, name)}${requiredQuery(world, name)}limit=${limits.pageMaximum}`;
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${world.owner.token}` } });
    const { data } = (await response.json()) as { data: { id: string }[] };
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter(({ id }) => readAsWhole.includes(id))).toEqual([]);
  });
});
