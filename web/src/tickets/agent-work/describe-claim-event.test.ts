import type { Wire } from "@corkboard/client";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const { describeClaimEvent, isByAgent } = await importInPage(() => import("./describe-claim-event.ts"));

const ana = { user_id: "u2", display_name: "Ana" };
const event = (type: Wire.EventType, values: object = {}, actor: object | null = ana) => {
  const changes = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { from: null, to }]));
  return { type, object_id: "claim-1", changes, actor } as Wire.Event;
};
const agentOf = (claimId: string) => (claimId === "claim-1" ? "Codex" : undefined);
const says = (described: Wire.Event) => describeClaimEvent(described, agentOf);

describe("an event of an agent's work", () => {
  it.each<[Wire.EventType, object, string | undefined]>([
    ["claim.created", { agent: "Claude", attempt: 3 }, "Claude claimed this ticket (attempt 3)"],
    ["claim.created", {}, "Codex claimed this ticket (attempt 1)"],
    ["claim.ended", { state: "accepted" }, "The fix by Codex was accepted"],
    ["claim.ended", { state: "rejected" }, "The fix by Codex was sent back"],
    ["claim.ended", { state: "released" }, "Codex gave up"],
    ["claim.ended", { state: "expired" }, "Codex fell silent"],
    ["claim.ended", { state: "revoked" }, "Ana stopped Codex"],
    ["claim.ended", { state: "working" }, undefined],
    ["claim.ended", {}, undefined],
    ["question.created", {}, "Codex asked a question"],
    ["question.forwarded", {}, "Ana forwarded a question to the reporter"],
    ["question.answered", {}, "Ana answered a question"],
    ["delivery.created", {}, "Codex delivered a fix"],
    ["delivery.shown", {}, "Ana showed the fix to the client"],
    ["claim.updated", { state: "asking" }, undefined],
    ["ticket.updated", { agent: "Claude" }, undefined],
  ])("of type %s with %j says %j", (type, values, expected) => {
    expect(says(event(type, values))).toBe(expected);
  });

  it("does not need to know who it was", () => {
    expect(says(event("question.answered", {}, null))).toBe("The reporter answered a question");
    expect(says(event("delivery.shown", {}, null))).toBe("Somebody showed the fix to the client");
    expect(says({ ...event("delivery.created"), object_id: "claim-2" })).toBe("The agent delivered a fix");
  });

  it.each<[boolean, Wire.EventType, object]>([
    [true, "claim.created", {}],
    [true, "question.created", {}],
    [true, "delivery.created", {}],
    [true, "claim.ended", { state: "released" }],
    [true, "claim.ended", { state: "expired" }],
    [false, "claim.ended", { state: "revoked" }],
    [false, "claim.ended", { state: "accepted" }],
    [false, "claim.ended", {}],
    [false, "claim.updated", { state: "released" }],
    [false, "question.answered", {}],
    [false, "delivery.shown", {}],
  ])("is the agent's own doing (%j): %s with %j", (expected, type, values) => {
    expect(isByAgent(event(type, values))).toBe(expected);
  });
});
