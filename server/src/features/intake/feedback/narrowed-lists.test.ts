import type { FeedbackStatus, FeedbackType } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { rowsIn } from "../../../../test/support/database-rows.ts";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { engine } from "../../../../test/support/test-database.ts";
import type { Database } from "../../../db/database.ts";

interface Kind {
  readonly status: FeedbackStatus;
  readonly type: FeedbackType;
  readonly count: number;
}

/** Oldest first. Many are done and many are features, but only the oldest are both; nothing new is a feature. */
const kinds: readonly Kind[] = [
  { status: "done", type: "feature", count: 1_000 },
  { status: "done", type: "general", count: 2_500 },
  { status: "new", type: "general", count: 1_500 },
  { status: "in_progress", type: "feature", count: 1_000 },
  { status: "review", type: "bug", count: 40 },
  { status: "review", type: "general", count: 60 },
];

describe("feedback filtered by several properties, in an organisation of 6,100 items", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });
  let owner: Person;
  let project: string;

  /** Copies of an item, counted as the service counts them. Without a stored text, because that has the item's id. */
  const copy = async (id: string, { status, type, count }: Kind) => {
    const newId = engine === "postgres" ? "gen_random_uuid()" : "lower(hex(randomblob(16)))";
    const [row = {}] = await rowsIn(service.environment, `SELECT * FROM feedback WHERE id = '${id}'`);
    const values = Object.keys(row).map((column) =>
      column === "id" ? newId : column === "text_version" ? "NULL" : `one."${column}"`,
    );
    await rowsIn(
      service.environment,
      `INSERT INTO feedback (${Object.keys(row)
        .map((column) => `"${column}"`)
        .join()})
        WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
        SELECT ${values.join()} FROM feedback AS one CROSS JOIN numbers WHERE one.id = '${id}'`,
    );
    await rowsIn(
      service.environment,
      `UPDATE feedback_counts SET items = items + ${count} WHERE project_id = '${project}' AND status = '${status}' AND type = '${type}'`,
    );
  };

  beforeAll(async () => {
    ({ owner } = await service.createOrganisation());
    ({ id: project } = await newProject(owner, "website"));
    for (const kind of kinds) {
      const { id } = await newFeedback(owner, { project_id: project, type: kind.type });
      await owner.client.updateFeedback({ params: { id }, body: { status: kind.status } });
      await copy(id, { ...kind, count: kind.count - 1 });
    }
  });

  const listed = async (query: string) => {
    let inBackground = 0;
    const noting: Database = {
      ...service.db,
      background: (org) => {
        const reader = service.db.background(org);
        return {
          ...reader,
          all: async (some, params) => {
            inBackground++;
            return reader.all(some, params);
          },
        };
      },
    };
    const { url } = await startAppOn(noting, {});
    const headers = { authorization: `Bearer ${owner.token}` };
    const response = await fetch(`${url}/api/v1/feedback?${query}`, { headers });
    const { data, meta } = (await response.json()) as { data: Kind[]; meta: { total: number } };
    const found = new Set(data.map(({ status, type }) => `${status} ${type}`));
    return { total: meta.total, shown: data.length, found: [...found], inBackground: inBackground > 0 };
  };

  const rare = { total: 40, shown: 10, found: ["review bug"], inBackground: false };
  const oldest = { total: 1_000, shown: 10, found: ["done feature"] };
  const none = { total: 0, shown: 0, found: [], inBackground: true };
  it.each([
    ["status=review", { total: 100, shown: 10, found: ["review general"], inBackground: false }],
    ["status=review&type=bug", rare],
    ["status=review,new&type=bug", rare],
    ["assigned_to=none&has_ticket=false&status=review&type=bug", rare],
    ["status=new&type=general", { total: 1_500, shown: 10, found: ["new general"], inBackground: false }],
    ["status=done&type=feature&sort=oldest", { ...oldest, inBackground: false }],
    ["status=done&type=feature", { ...oldest, inBackground: true }],
    ["status=new&type=feature", none],
    ["status=new&type=feature,bug", none],
  ])("returns exactly what matches %s, in the background if that takes many reads", async (filter, expected) => {
    expect(await listed(`${filter}&limit=10`)).toEqual(expected);
    expect(await listed(`${filter}&limit=10&project_id=${project}`)).toEqual(expected);
  });
});
