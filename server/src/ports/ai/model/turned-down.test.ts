import { describe, expect, it } from "vitest";
import { type Behaviour, FakeModel, fails, says } from "../../../../test/support/fake-models.ts";
import { usageOfAnswer, type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, goodAnswer } from "../../../../test/support/ticket-sources.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(goodAnswer));
const seen = { ...deadButton, screenshot: { mediaType: "image/png", bytes: Buffer.from("89504e47", "hex") } };

/** A writer with what it warns of. */
async function writerFor(fake: FakeModel) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  return { ...(await modelTicketWriter(fake.settings(), { firstPauseMs: 1, warn })), warnings };
}

/** Answers so as long as a request shows an image. */
const toImages =
  (trouble: Behaviour): Behaviour =>
  (response, asked, wire) =>
    (asked.images.length > 0 ? trouble : good)(response, asked, wire);

const filtered: Behaviour = (response) => {
  const error = { message: "The response was filtered", type: null, param: "prompt", code: "content_filter" };
  response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
};

describe.each(Object.keys(wires) as WireName[])("a ticket of a model of %s that turns something down", (wire) => {
  it.each<[number, string]>([
    [400, "image input is not supported"],
    [413, "Payload too large"],
    [500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
  ])("goes without the screenshot where that is met with %i, from then on at once", async (status, words) => {
    const fake = await FakeModel.start(wire, toImages(fails(status, words)));
    const writer = await writerFor(fake);
    expect((await writer.write(seen)).proposal.title).toBe(goodAnswer.title);
    expect(fake.asked).toHaveLength(status === 400 ? 3 : 2);
    const tried = fake.asked.length;
    expect((await writer.write(seen)).account.calls).toBe(1);
    expect(fake.asked.slice(tried).map(({ images }) => images)).toEqual([[]]);
    expect(fake.asked.at(-1)?.texts[0]).not.toContain("attached as an image");
    const reason = `the provider answered ${status}: ${words}`;
    expect(writer.warnings).toEqual([`the model is shown no screenshots until the next start: ${reason}`]);
  });

  it("is tried again with its screenshot where the server broke over something else", async () => {
    const fake = await FakeModel.start(wire, fails(500, "no room left; see the revision"), good);
    const writer = await writerFor(fake);
    await writer.write(seen);
    expect(fake.asked.map(({ images }) => images.length)).toEqual([1, 1]);
    expect(writer.warnings).toEqual([]);
  });

  it("is tried again where the server broke over an image that it was not shown", async () => {
    const fake = await FakeModel.start(wire, fails(500, "the container's image is gone"), good);
    expect((await (await writerFor(fake)).write(deadButton)).account.calls).toBe(2);
  });

  it("is given up, and nothing learnt, where a filter minds what stands in the report", async () => {
    const fake = await FakeModel.start(wire, filtered, good);
    const writer = await writerFor(fake);
    await expect(writer.write(seen)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.asked).toHaveLength(1);
    await writer.write(seen);
    expect(fake.asked[1]?.images).toHaveLength(1);
    expect(fake.asked[1]?.schema).toBeDefined();
    expect(writer.warnings).toEqual([]);
  });

  it("is given up where the model takes images and turns something else down", async () => {
    const fake = await FakeModel.start(wire, good, fails(400, "the report is too long"));
    const writer = await writerFor(fake);
    await writer.write(seen);
    await expect(writer.write(seen)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.asked.map(({ images }) => images.length)).toEqual([1, 1]);
  });

  it.each([400, 501])("is asked for in words where the schema is met with %i, from then on at once", async (status) => {
    const fenced = says(`Sure!\n\n\`\`\`json\n${JSON.stringify(goodAnswer)}\n\`\`\`\nAnything else?`);
    const fake = await FakeModel.start(wire, fails(status, "response_format is not supported"), fenced);
    const writer = await writerFor(fake);
    const { proposal, account } = await writer.write(deadButton);
    expect(proposal.title).toBe(goodAnswer.title);
    expect(account).toMatchObject({ calls: 2, usage: usageOfAnswer });
    await writer.write(deadButton);
    expect(fake.asked.map(({ schema }) => schema !== undefined)).toEqual([true, false, false]);
    expect(fake.asked[1]?.instructions).toContain('"additionalProperties":false');
    const reason = `the provider answered ${status}: response_format is not supported`;
    expect(writer.warnings).toEqual([`the schema is sent in words until the next start: ${reason}`]);
  });

  it("is not asked for in words where a server that takes the schema turns something else down", async () => {
    const fake = await FakeModel.start(wire, good, fails(400, "the report is too long"));
    const writer = await writerFor(fake);
    await writer.write(deadButton);
    await expect(writer.write(deadButton)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.asked).toHaveLength(2);
  });
});
