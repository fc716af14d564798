import type { OperationName } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { Api, CallOf } from "../api.ts";
import { toolResult } from "../tool-result.ts";
import { findWork } from "./find-work.ts";

/** A service with this many reports and tickets, all of them long. */
function serviceWith(total: number) {
  const limits: unknown[] = [];
  const call = (_name: OperationName, { query }: { query: { limit: number; offset?: number } }) => {
    limits.push(query.limit);
    const { limit, offset = 0 } = query;
    const data = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) => ({
      id: `item-${offset + n}`,
      project_id: "0198a1c2-0000-7000-8000-000000000000",
      type: "bug",
      status: "open",
      priority: "low",
      title: `Report number ${offset + n}`,
      description: "x".repeat(100_000),
    }));
    return Promise.resolve({ data, meta: { total, limit, offset } });
  };
  const api = {
    call: call as unknown as Api["call"],
    publicUrl: "https://board.example",
    drawScreenshot: () => Promise.resolve(undefined),
  };
  return { api, limits };
}

const textOf = async (args: CallOf<"listTickets">["query"] & { kind?: string }, api: Api) =>
  JSON.stringify(toolResult(await findWork.run(args, api)).content);

describe("find_work", () => {
  it.each(["feedback", "tickets"])("reads a few %s at a time, and only as many as a page shows", async (kind) => {
    const { api, limits } = serviceWith(1_000);
    const text = await textOf({ kind, limit: 100 }, api);
    expect(limits.every((limit) => Number(limit) <= 10)).toBe(true);
    const shown = text.match(/Report number \d+/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(20);
    expect(limits.length).toBeLessThanOrEqual(shown / 10 + 2);
    expect(text).toContain(`1 to 100 of 1000`);
    expect(text).toContain(`TRUNCATED: texts ${shown + 1} to 100 of 100 are missing or incomplete.`);
    expect(text).toContain(`Call find_work with offset ${shown} to continue.`);
  });

  it("lists as many as asked for, and states what is missing", async () => {
    const { api } = serviceWith(40);
    const text = await textOf({ limit: 13, offset: 5 }, api);
    expect(text.match(/Report number \d+/g)).toHaveLength(13);
    expect(text).toContain("tickets 6 to 18 of 40");
    expect(text).toContain("TRUNCATED: call find_work with offset 18 to continue.");
  });
});
