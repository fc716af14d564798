import { describe, expect, it } from "vitest";
import { FakeModel, says, sends } from "../../../../test/support/fake-models.ts";
import { type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, goodAnswer } from "../../../../test/support/ticket-sources.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(goodAnswer));
const withPriority = (level: string) => JSON.stringify({ ...goodAnswer, priority: { ...goodAnswer.priority, level } });

const write = async (fake: FakeModel) => (await modelTicketWriter(fake.settings())).write(deadButton);

describe.each(Object.keys(wires) as WireName[])("an answer of %s that cannot be used", (wire) => {
  it("is repaired by the model once it is told what is wrong, and both calls are counted", async () => {
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), good);
    const { proposal, account } = await write(fake);
    expect(proposal.priority.level).toBe("high");
    expect(account).toMatchObject({ calls: 2, usage: { input_tokens: 2_000, output_tokens: 400 } });
    const [question, quoted, complaint] = fake.asked[1]?.texts ?? [];
    expect(question).toBe(fake.asked[0]?.texts[0]);
    expect(quoted).toBe(withPriority("urgent"));
    expect(complaint).toContain("priority/level must be equal to one of the allowed values: low, medium, high");
  });

  it("is given up when its repair is no better", async () => {
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), says(withPriority("URGENT")), good);
    await expect(write(fake)).rejects.toMatchObject({
      failure: "bad_output",
      message: expect.stringContaining("priority/level"),
    });
    expect(fake.asked).toHaveLength(2);
  });

  it("is asked for in short where it was ended by its length, and the stump is not paid for again", async () => {
    const stump = JSON.stringify(goodAnswer).slice(0, 100);
    const fake = await FakeModel.start(wire, sends(wires[wire].cutByLength(`{"draft":1} ${stump}`)), good);
    expect((await write(fake)).account.calls).toBe(2);
    const { texts = [] } = fake.asked[1] ?? {};
    expect(texts).toEqual([expect.stringContaining("in at most half the length")]);
    expect(texts[0]).toContain(deadButton.description);
    expect(texts[0]).not.toContain(stump);
  });

  it("is told to have been cut off where the shorter one is too", async () => {
    const fake = await FakeModel.start(wire, sends(wires[wire].cutByLength("")));
    await expect(write(fake)).rejects.toMatchObject({
      failure: "bad_output",
      message: expect.stringContaining("the answer was cut off by the token limit"),
    });
    expect(fake.asked).toHaveLength(2);
  });

  it("is told to have been cut off where its repair was", async () => {
    const half = sends(wires[wire].cutByLength(JSON.stringify(goodAnswer).slice(0, 100)));
    const fake = await FakeModel.start(wire, says(withPriority("urgent")), half);
    await expect(write(fake)).rejects.toMatchObject({
      message: "the answer could not be used, nor its repair: the answer was cut off by the token limit.",
    });
  });

  it("is none where it is complete although its length ended it", async () => {
    const fake = await FakeModel.start(wire, sends(wires[wire].cutByLength(`${JSON.stringify(goodAnswer)} And`)));
    expect((await write(fake)).account.calls).toBe(1);
  });

  it("is repaired where it was empty", async () => {
    const fake = await FakeModel.start(wire, says(""), good);
    expect((await write(fake)).account.calls).toBe(2);
    expect(fake.asked[1]?.texts.slice(1)).toEqual(["(empty)", expect.stringContaining("was empty")]);
  });

  it("is not needed for characters that no database takes: those are left out", async () => {
    const title = "Make\u0000 it \ud800work\u001b[31m";
    const fake = await FakeModel.start(wire, says(JSON.stringify({ ...goodAnswer, title })));
    const { proposal, account } = await write(fake);
    expect(proposal.title).toBe("Make it \ufffdwork[31m");
    expect(account.calls).toBe(1);
  });
});
