import { describe, expect, it } from "vitest";
import { FakeModel, says, sends } from "../../../../test/support/fake-models.ts";
import { type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, validAnswer } from "../../../../test/support/sample-ticket.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(validAnswer));
const withPriority = (level: string) =>
  JSON.stringify({ ...validAnswer, priority: { ...validAnswer.priority, level } });

const write = async (fake: FakeModel) => (await modelTicketWriter(fake.settings())).write(deadButton);

describe.each(Object.keys(wires) as WireName[])("an unusable answer of %s", (wire) => {
  it("is repaired by the model after being told the problem, and both calls are counted", async () => {
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), good);
    const { proposal, account } = await write(fake);
    expect(proposal.priority.level).toBe("high");
    expect(account).toMatchObject({ calls: 2, usage: { input_tokens: 2_000, output_tokens: 400 } });
    const [question, quoted, complaint] = fake.requests[1]?.texts ?? [];
    expect(question).toBe(fake.requests[0]?.texts[0]);
    expect(quoted).toBe(withPriority("urgent"));
    expect(complaint).toContain("priority/level must be equal to one of the allowed values: low, medium, high");
  });

  it("fails if the repair is no better", async () => {
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), says(withPriority("URGENT")), good);
    await expect(write(fake)).rejects.toMatchObject({
      failure: "bad_output",
      message: expect.stringContaining("priority/level"),
    });
    expect(fake.requests).toHaveLength(2);
  });

  it("is requested again in a shorter form if it was truncated, without sending the truncated text", async () => {
    const stump = JSON.stringify(validAnswer).slice(0, 100);
    const fake = await FakeModel.start(wire, sends(wires[wire].truncatedAnswer(`{"draft":1} ${stump}`)), good);
    expect((await write(fake)).account.calls).toBe(2);
    const { texts = [] } = fake.requests[1] ?? {};
    expect(texts).toEqual([expect.stringContaining("in at most half the length")]);
    expect(texts[0]).toContain(deadButton.description);
    expect(texts[0]).not.toContain(stump);
  });

  it("is reported as truncated if the shorter one is truncated too", async () => {
    const fake = await FakeModel.start(wire, sends(wires[wire].truncatedAnswer("")));
    await expect(write(fake)).rejects.toMatchObject({
      failure: "bad_output",
      message: expect.stringContaining("the model's output was truncated by the token limit"),
    });
    expect(fake.requests).toHaveLength(2);
  });

  it("is reported as truncated if its repair is truncated", async () => {
    const half = sends(wires[wire].truncatedAnswer(JSON.stringify(validAnswer).slice(0, 100)));
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), half);
    await expect(write(fake)).rejects.toMatchObject({
      message:
        "neither the model's output nor its repair could be used: the model's output was truncated by the token limit.",
    });
  });

  it("is accepted if it is complete despite reaching the length limit", async () => {
    const fake = await FakeModel.start(wire, sends(wires[wire].truncatedAnswer(`${JSON.stringify(validAnswer)} And`)));
    expect((await write(fake)).account.calls).toBe(1);
  });

  it("is repaired if it is empty", async () => {
    const fake = await FakeModel.start(wire, says(""), good);
    expect((await write(fake)).account.calls).toBe(2);
    expect(fake.requests[1]?.texts.slice(1)).toEqual(["(empty)", expect.stringContaining("was empty")]);
  });

  it("needs no repair for characters that databases reject: they are removed", async () => {
    const title = "Make\u0000 it \ud800work\u001b[31m";
    const fake = await FakeModel.start(wire, says(JSON.stringify({ ...validAnswer, title })));
    const { proposal, account } = await write(fake);
    expect(proposal.title).toBe("Make it \ufffdwork[31m");
    expect(account.calls).toBe(1);
  });
});
