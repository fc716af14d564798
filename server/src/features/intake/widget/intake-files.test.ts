import { gunzipSync, gzipSync } from "node:zlib";
import { errors, limits } from "@corkboard/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

const limitsOff = { CORKBOARD_WIDGET_ADDRESS_LIMIT: "off", CORKBOARD_WIDGET_LIMIT: "off" };

const picture = async (format: "png" | "jpeg" | "webp" | "gif", width = 40) => {
  const create = { width, height: 20, channels: 3, background: "#336699" } as const;
  const data = await sharp({ create })
    .toFormat(format)
    .withExif({ IFD0: { Artist: "Rae" } })
    .toBuffer();
  return new Blob([new Uint8Array(data)], { type: `image/${format}` });
};

const events = [{ type: 4, data: { href: "https://bolt.example" } }];
const recording = new Blob([new Uint8Array(gzipSync(JSON.stringify(events)))], { type: "application/gzip" });

const itemOf = async ({ client }: Person, id: string) => (await client.getFeedback({ params: { id } })).data;

describe("the files of a visitor's report", () => {
  const service = useService(limitsOff);

  it.each(["png", "jpeg", "webp", "gif"] as const)(
    "include a screenshot in %s, linked and stripped of metadata",
    async (format) => {
      const { owner } = await service.createOrganisation();
      const { api_key: apiKey } = await newWebsite(owner);
      const response = await sendReport(service, { apiKey, files: { screenshot: await picture(format) } });
      expect(response.status).toBe(201);
      const item = await itemOf(owner, response.body.data.id);
      const shown = await fetch(item.screenshot_url);
      expect(shown.headers.get("content-type")).toBe(`image/${format}`);
      const bytes = Buffer.from(await shown.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
      expect(bytes.includes("Rae")).toBe(false);
      const [listed] = (await owner.client.listFeedback()).data;
      expect([listed?.screenshot_url, listed?.recording_url]).toEqual([item.screenshot_url, null]);
      expect(await service.miscounts()).toEqual([]);
    },
  );

  it("include a recording, gzipped or not, only if the project enables recordings", async () => {
    const { owner } = await service.createOrganisation();
    const asking = await newWebsite(owner, { recording: true });
    const other = await newWebsite(owner);
    const files = { screenshot: await picture("png"), recording };
    for (const form of [recording, new Blob([JSON.stringify(events)])]) {
      const sent = await sendReport(service, { apiKey: asking.api_key, files: { ...files, recording: form } });
      const item = await itemOf(owner, sent.body.data.id);
      const played = Buffer.from(await (await fetch(item.recording_url ?? "")).arrayBuffer());
      expect(JSON.parse(gunzipSync(played).toString())).toEqual(events);
    }
    const unasked = await sendReport(service, { apiKey: other.api_key, files });
    expect(await itemOf(owner, unasked.body.data.id)).toMatchObject({ recording_url: null });
  });

  it("do not include a recording that would cost too much to play; the report and its screenshot are kept", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner, { recording: true });
    const screenshot = await picture("png");
    const texts = ["\u00e9", '"', "\n", "\u0001"];
    const page = (objects: number, characters: number) => {
      const rules = texts.join("").padEnd(characters, "{:,}");
      const nodes = Array.from({ length: objects - 1 }, () => ({}));
      return gzipSync(JSON.stringify([{ ignored: "x".repeat(100), _cssText: rules }, ...nodes]));
    };
    const urlOf = async (bytes: Uint8Array<ArrayBuffer>) => {
      const sent = await sendReport(service, { apiKey, files: { screenshot, recording: new Blob([bytes]) } });
      expect(sent.status).toBe(201);
      const item = await itemOf(owner, sent.body.data.id);
      expect(item.screenshot_url).not.toBe("");
      return item.recording_url;
    };
    const { recordedObjects, recordedCharacters } = limits;
    const kept = page(recordedObjects, recordedCharacters);
    const stored = await (await fetch((await urlOf(kept)) ?? "")).arrayBuffer();
    expect(gunzipSync(stored).equals(gunzipSync(kept))).toBe(true);
    expect(await urlOf(page(recordedObjects + 1, 10))).toBeNull();
    expect(await urlOf(page(2, recordedCharacters + 1))).toBeNull();
    expect(await service.miscounts()).toEqual([]);
  });

  it("are stored once, however often the report is sent", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const sending = { apiKey, report: newReport(), files: { screenshot: await picture("png") } };
    const responses = await Promise.all(Array.from({ length: 4 }, () => sendReport(service, sending)));
    const { data: stored } = await owner.client.listFeedback();
    expect(stored.map(({ title }) => title)).toEqual([sending.report["title"]]);
    expect(responses).toMatchObject(responses.map(() => ({ status: 201, body: { data: { id: stored[0]?.id } } })));
    expect(await service.miscounts()).toEqual([]);
  });

  it("are deleted with the item", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const { body } = await sendReport(service, { apiKey, files: { screenshot: await picture("png") } });
    const { id, screenshot_url } = await itemOf(owner, body.data.id);
    await owner.client.deleteFeedback({ params: { id } });
    expect((await fetch(screenshot_url)).status).toBe(404);
    expect(await service.miscounts()).toEqual([]);
  });

  it.each([
    ["screenshot", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", errors.notAnImage],
    ["screenshot", "<script>alert(1)</script>", errors.notAnImage],
    ["screenshot", "\x89PNG\r\n\x1a\nnot really", errors.notAnImage],
    ["recording", "not JSON", errors.notARecording],
  ])("cause the report to be rejected if the %s is invalid: %j", async (field, bytes, clientError) => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner, { recording: true });
    const file = new Blob([Buffer.from(bytes, "latin1")], { type: "image/png" });
    const response = await sendReport(service, { apiKey, files: { [field]: file } });
    expect(response).toMatchObject(errorResponse(clientError));
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
    expect(await service.miscounts()).toEqual([]);
  });
});

describe("an organisation with full storage", () => {
  const service = useService({ ...limitsOff, CORKBOARD_STORAGE_QUOTA: "0" });

  it("receives reports without their files", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const response = await sendReport(service, { apiKey, files: { screenshot: await picture("png") } });
    expect(response.status).toBe(201);
    expect(await itemOf(owner, response.body.data.id)).toMatchObject({ screenshot_url: "", spam: false });
    expect(await service.miscounts()).toEqual([]);
  });
});
