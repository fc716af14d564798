import { describe, expect, it } from "vitest";
import { FakeModel, says, sends } from "../../../../test/support/fake-models.ts";
import { wires } from "../../../../test/support/model-wires.ts";
import { deadButton, validAnswer } from "../../../../test/support/sample-ticket.ts";
import type { WriterFailure } from "../proposal.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(validAnswer));
const answer = wires["openai-compatible"].answer(JSON.stringify(validAnswer));
const choice = { index: 0, message: { role: "assistant", content: "{" }, finish_reason: "error" };

const write = async (fake: FakeModel) =>
  (await modelTicketWriter(fake.settings(), { firstPauseMs: 1 })).write(deadButton);

describe("an error that a router sends with status 200", () => {
  it.each<[string, object]>([
    ["of the upstream provider", { error: { code: 502, message: "Provider returned error" } }],
    ["with an empty list of choices", { choices: [], error: { code: 429, message: "slow down" } }],
    ["with a non-numeric code", { error: { code: "upstream_reset", message: "gone" } }],
    ["as a string", { error: "gone" }],
    ["in the first choice", { choices: [{ ...choice, error: { code: 503, message: "overloaded" } }] }],
    ["without a message", { choices: [choice] }],
    ["in the form of no choices", { choices: [] }],
  ])("is retried: an error %s", async (_what, body) => {
    const fake = await FakeModel.start("openai-compatible", sends(body), good);
    const { proposal, account } = await write(fake);
    expect(proposal.title).toBe(validAnswer.title);
    expect(account.calls).toBe(2);
  });

  it.each<[WriterFailure, string, object, number]>([
    ["refused", "402: no credits", { error: { code: 402, message: "no credits" } }, 1],
    ["refused", "403: flagged", { choices: [{ ...choice, error: { code: "403", message: "flagged" } }] }, 1],
    ["unreachable", "502: no instances", { error: { code: 502, message: "no instances" } }, 4],
    ["unreachable", "502: odd", { error: { code: 200, message: "odd" } }, 4],
    ["unreachable", "502: the response has no choices", { choices: [] }, 4],
  ])("is reported as %s if it persists: %s", async (failure, message, body, calls) => {
    const fake = await FakeModel.start("openai-compatible", sends(body));
    await expect(write(fake)).rejects.toMatchObject({ failure, message: `the provider returned ${message}` });
    expect(fake.requests).toHaveLength(calls);
  });

  it("is not detected in a valid response", async () => {
    const fake = await FakeModel.start("openai-compatible", sends({ ...answer, error: null, warning: { code: 502 } }));
    expect((await write(fake)).account.calls).toBe(1);
  });
});
