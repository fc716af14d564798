import { describe, expect, it } from "vitest";
import { FakeModel, says, sends } from "../../../../test/support/fake-models.ts";
import { wires } from "../../../../test/support/model-wires.ts";
import { deadButton, goodAnswer } from "../../../../test/support/ticket-sources.ts";
import type { WriterFailure } from "../proposal.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(goodAnswer));
const answer = wires["openai-compatible"].answer(JSON.stringify(goodAnswer));
const choice = { index: 0, message: { role: "assistant", content: "{" }, finish_reason: "error" };

const write = async (fake: FakeModel) =>
  (await modelTicketWriter(fake.settings(), { firstPauseMs: 1 })).write(deadButton);

describe("an error that a router sends with status 200", () => {
  it.each<[string, object]>([
    ["of the provider behind it", { error: { code: 502, message: "Provider returned error" } }],
    ["beside no choices", { choices: [], error: { code: 429, message: "slow down" } }],
    ["with a code of its own", { error: { code: "upstream_reset", message: "gone" } }],
    ["in a word", { error: "gone" }],
    ["in the middle of the answer", { choices: [{ ...choice, error: { code: 503, message: "overloaded" } }] }],
    ["that nobody explains", { choices: [choice] }],
    ["that is no answer at all", { choices: [] }],
  ])("passes: one %s", async (_what, body) => {
    const fake = await FakeModel.start("openai-compatible", sends(body), good);
    const { proposal, account } = await write(fake);
    expect(proposal.title).toBe(goodAnswer.title);
    expect(account.calls).toBe(2);
  });

  it.each<[WriterFailure, string, object, number]>([
    ["refused", "402: no credits", { error: { code: 402, message: "no credits" } }, 1],
    ["refused", "403: flagged", { choices: [{ ...choice, error: { code: "403", message: "flagged" } }] }, 1],
    ["unreachable", "502: no instances", { error: { code: 502, message: "no instances" } }, 4],
    ["unreachable", "502: odd", { error: { code: 200, message: "odd" } }, 4],
    ["unreachable", "502: the answer has no choices", { choices: [] }, 4],
  ])("is %s where it stays, and told as %s", async (failure, words, body, calls) => {
    const fake = await FakeModel.start("openai-compatible", sends(body));
    await expect(write(fake)).rejects.toMatchObject({ failure, message: `the provider answered ${words}` });
    expect(fake.asked).toHaveLength(calls);
  });

  it("is not seen in an answer that is there", async () => {
    const fake = await FakeModel.start("openai-compatible", sends({ ...answer, error: null, warning: { code: 502 } }));
    expect((await write(fake)).account.calls).toBe(1);
  });
});
