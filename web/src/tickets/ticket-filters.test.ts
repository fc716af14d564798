import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const { filtersOf } = await importInPage(() => import("./ticket-filters.ts"));

const open = { status: ["open", "in_progress"] };

describe("a ticket list", () => {
  it.each([
    [{}, open],
    [{ status: "done" }, { status: ["done"] }],
    [{ status: "all" }, {}],
    [{ status: "unheard-of" }, open],
    [{ priority: "low" }, { ...open, priority: "low" }],
    [{ priority: "unheard-of" }, open],
    [
      { project: "p1", assigned_to: "me" },
      { ...open, project_id: "p1", assigned_to: "me" },
    ],
    [{ ready: true }, { ...open, ready: "true", set_aside: "false" }],
    [{ set_aside: true } as const, { ...open, set_aside: "true" }],
    [{ ready: false }, { ...open, ready: "false" }],
    [{ sort: "oldest" } as const, { ...open, sort: "oldest" }],
    [{ waiting: true } as const, { claim_state: ["asking", "delivered"] }],
    [{ waiting: true, status: "done" } as const, { claim_state: ["asking", "delivered"] }],
  ])("for %j asks the service for %j", (search, expected) => {
    expect(filtersOf(search)).toEqual(expected);
  });
});
