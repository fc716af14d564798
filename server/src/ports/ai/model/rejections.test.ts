import { describe, expect, it } from "vitest";
import { type Behaviour, FakeModel, fails, says } from "../../../../test/support/fake-models.ts";
import { reportedUsage, type WireName, wires } from "../../../../test/support/model-wires.ts";
import { deadButton, validAnswer } from "../../../../test/support/sample-ticket.ts";
import { modelTicketWriter } from "./model-writer.ts";

const good = says(JSON.stringify(validAnswer));
const withScreenshot = { ...deadButton, screenshot: { mediaType: "image/png", bytes: Buffer.from("89504e47", "hex") } };

/** A writer that records its warnings. */
async function writerFor(fake: FakeModel) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  return { ...(await modelTicketWriter(fake.settings(), { firstPauseMs: 1, warn })), warnings };
}

/** Responds this way to requests with an image only. */
const onImages =
  (trouble: Behaviour): Behaviour =>
  (response, request, wire) =>
    (request.images.length > 0 ? trouble : good)(response, request, wire);

const filtered: Behaviour = (response) => {
  const error = { message: "The response was filtered", type: null, param: "prompt", code: "content_filter" };
  response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
};

describe.each(Object.keys(wires) as WireName[])("a model of type %s that rejects a feature", (wire) => {
  it.each<[number, string]>([
    [400, "image input is not supported"],
    [413, "Payload too large"],
    [500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"],
  ])(
    "is asked again without the screenshot after status %i, and is sent none from then on",
    async (status, message) => {
      const fake = await FakeModel.start(wire, onImages(fails(status, message)));
      const writer = await writerFor(fake);
      expect((await writer.write(withScreenshot)).proposal.title).toBe(validAnswer.title);
      expect(fake.requests).toHaveLength(status === 400 ? 3 : 2);
      const sentBefore = fake.requests.length;
      expect((await writer.write(withScreenshot)).account.calls).toBe(1);
      expect(fake.requests.slice(sentBefore).map(({ images }) => images)).toEqual([[]]);
      expect(fake.requests.at(-1)?.texts[0]).not.toContain("attached as an image");
      const reason = `the provider returned ${status}: ${message}`;
      expect(writer.warnings).toEqual([
        `screenshots are no longer sent to the model until the next restart: ${reason}`,
      ]);
    },
  );

  it("is sent the screenshot again after an unrelated server error", async () => {
    const fake = await FakeModel.start(wire, fails(500, "no room left; see the revision"), good);
    const writer = await writerFor(fake);
    await writer.write(withScreenshot);
    expect(fake.requests.map(({ images }) => images.length)).toEqual([1, 1]);
    expect(writer.warnings).toEqual([]);
  });

  it("is asked again after an error about an image if none was sent", async () => {
    const fake = await FakeModel.start(wire, fails(500, "the container's image is gone"), good);
    expect((await (await writerFor(fake)).write(deadButton)).account.calls).toBe(2);
  });

  it("fails without changing later requests if a content filter rejects the report", async () => {
    const fake = await FakeModel.start(wire, filtered, good);
    const writer = await writerFor(fake);
    await expect(writer.write(deadButton)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.requests).toHaveLength(1);
    await writer.write(withScreenshot);
    expect(fake.requests[1]?.images).toHaveLength(1);
    expect(fake.requests[1]?.schema).toBeDefined();
    expect(writer.warnings).toEqual([]);
  });

  it("is asked again without a screenshot that a content filter rejects, and is sent the next one", async () => {
    const fake = await FakeModel.start(wire, filtered, good);
    const writer = await writerFor(fake);
    expect((await writer.write(withScreenshot)).proposal.title).toBe(validAnswer.title);
    await writer.write(withScreenshot);
    expect(fake.requests.map(({ images }) => images.length)).toEqual([1, 0, 1]);
    expect(writer.warnings).toEqual([]);
  });

  it("is asked again without a single screenshot that it rejects, and is sent the next one", async () => {
    const fake = await FakeModel.start(wire, good, fails(400, "the image cannot be decoded"), good);
    const writer = await writerFor(fake);
    await writer.write(withScreenshot);
    expect((await writer.write(withScreenshot)).account).toMatchObject({ calls: 2, usage: reportedUsage });
    await writer.write(withScreenshot);
    expect(fake.requests.map(({ images }) => images.length)).toEqual([1, 1, 0, 1]);
    expect(writer.warnings).toEqual([]);
  });

  it("fails if it rejects the report without the screenshot too", async () => {
    const fake = await FakeModel.start(wire, good, fails(400, "the report is too long"));
    const writer = await writerFor(fake);
    await writer.write(withScreenshot);
    await expect(writer.write(withScreenshot)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.requests.map(({ images }) => images.length)).toEqual([1, 1, 0]);
  });

  it.each([400, 501])("gets the schema in the prompt after status %i, and from then on", async (status) => {
    const fenced = says(`Sure!\n\n\`\`\`json\n${JSON.stringify(validAnswer)}\n\`\`\`\nAnything else?`);
    const fake = await FakeModel.start(wire, fails(status, "response_format is not supported"), fenced);
    const writer = await writerFor(fake);
    const { proposal, account } = await writer.write(deadButton);
    expect(proposal.title).toBe(validAnswer.title);
    expect(account).toMatchObject({ calls: 2, usage: reportedUsage });
    await writer.write(deadButton);
    expect(fake.requests.map(({ schema }) => schema !== undefined)).toEqual([true, false, false]);
    expect(fake.requests[1]?.instructions).toContain('"additionalProperties":false');
    const reason = `the provider returned ${status}: response_format is not supported`;
    expect(writer.warnings).toEqual([`the schema is sent in the prompt until the next restart: ${reason}`]);
  });

  it("does not get the schema in the prompt if it has accepted the schema and rejects something else", async () => {
    const fake = await FakeModel.start(wire, good, fails(400, "the report is too long"));
    const writer = await writerFor(fake);
    await writer.write(deadButton);
    await expect(writer.write(deadButton)).rejects.toMatchObject({ failure: "refused" });
    expect(fake.requests).toHaveLength(2);
  });
});
