import type { OperationName } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import type { Api, CallOf } from "../api.ts";
import { toolResult } from "../tool-result.ts";
import { myClaims } from "./my-claims.ts";

type Query = NonNullable<CallOf<"listClaims">["query"]>;

/** A service with more claims than one page has. */
const call = (_name: OperationName, { query }: { query: Query }) => {
  const { limit = 0, offset = 0, cursor } = query;
  const data = Array.from({ length: limit }, (_, n) => ({
    id: `claim-${n}`,
    fence: 1,
    ticket_id: `ticket-${n}`,
    state: "working",
    leased_until: "2026-03-03T10:00:00.000Z",
    agent: "robot",
  }));
  const next = cursor === undefined ? {} : { next_cursor: `after-${cursor}` };
  return Promise.resolve({ data, meta: { total: 100, limit, offset, ...next } });
};
const api = {
  call: call as unknown as Api["call"],
  publicUrl: "https://board.example",
  drawScreenshot: () => Promise.resolve(undefined),
};

const textOf = async (args: Query) => JSON.stringify(toolResult(await myClaims.run(args, api)).content);

describe("my_claims", () => {
  it("continues by cursor, and by offset if it began there", async () => {
    expect(await textOf({})).toContain("call my_claims with cursor after- to continue");
    expect(await textOf({ cursor: "one" })).toContain("call my_claims with cursor after-one to continue");
    expect(await textOf({ offset: 5 })).toContain("call my_claims with offset 25 to continue");
  });
});
