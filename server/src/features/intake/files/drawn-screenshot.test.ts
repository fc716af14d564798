import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../../test/support/app-on.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { folderForTest } from "../../../../test/support/temporary-folder.ts";
import { newReport, newWebsite, reportForm } from "../../../../test/support/visitor.ts";
import { localFileStore } from "../../../ports/files/local-file-store.ts";
import { purgeDeletedFiles } from "./purge-deleted-files.ts";
import { sweepFiles } from "./sweep-files.ts";

interface Result {
  readonly id: number;
  readonly result: { readonly content: readonly { type: string; text?: string; data?: string }[] };
}

describe("a screenshot for agents", () => {
  const service = useService();

  /** Another instance with a store of its own, which notes the keys that are read. */
  const startInstance = async () => {
    const folder = folderForTest("drawn");
    const stored = localFileStore({ folder: join(folder, "files"), workFolder: join(folder, "incoming") });
    const opened: string[] = [];
    const open: typeof stored.open = (key, range) => {
      opened.push(key);
      return stored.open(key, range);
    };
    const files = { store: { ...stored, open }, spoolFolder: join(folder, "incoming"), quotaBytes: undefined };
    const { url } = await startAppOn(service.db, { files });
    const report = async (apiKey: string, screenshot: Buffer) => {
      const annotations = [{ type: "rect", x: 0.1, y: 0.1, width: 0.2, height: 0.2 }];
      const body = reportForm(apiKey, newReport({ annotations }), {
        screenshot: new Blob([new Uint8Array(screenshot)]),
      });
      const response = await fetch(`${url}/api/v1/widget/feedback`, { method: "POST", body });
      return ((await response.json()) as { data: { id: string } }).data.id;
    };
    const evidence = async ({ token }: Person, ids: readonly string[]) => {
      const calls = ids.map((feedback_id, id) => {
        return {
          jsonrpc: "2.0",
          id,
          method: "tools/call",
          params: { name: "get_evidence", arguments: { feedback_id } },
        };
      });
      const accept = "application/json, text/event-stream";
      const headers = { accept, "content-type": "application/json", authorization: `Bearer ${token}` };
      const response = await fetch(`${url}/mcp`, { method: "POST", headers, body: JSON.stringify(calls) });
      const text = await response.text();
      const results = text.split("\n").flatMap((line) => (line.startsWith("data: {") ? [line.slice(6)] : []));
      return { bytes: text.length, results: results.map((line) => JSON.parse(line) as Result) };
    };
    const keys = async () => {
      const all: string[] = [];
      for await (const { key } of stored.list("")) all.push(key);
      return all;
    };
    return { stored, opened, report, evidence, keys };
  };

  const pictureIn = ({ result }: Result) => result.content.find(({ type }) => type === "image")?.data;

  it("is drawn once and kept, until the report is deleted", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner);
    const { stored, opened, report, evidence, keys } = await startInstance();
    const blank = sharp({ create: { width: 900, height: 600, channels: 3, background: "white" } });
    const id = await report(api_key, await blank.png().toBuffer());
    const first = (await evidence(owner, [id])).results.map(pictureIn);
    expect(opened.filter((key) => !key.includes("."))).toHaveLength(1);
    expect(first[0]).toMatch(/^\/9j\//);
    opened.length = 0;
    expect((await evidence(owner, [id])).results.map(pictureIn)).toEqual(first);
    expect(opened).toEqual([expect.stringMatching(/\.drawn$/)]);
    expect(await sweepFiles({ db: service.db, store: stored, youngMs: 0 })).toMatchObject({ orphans: 0 });
    expect(await keys()).toHaveLength(3);
    await owner.client.deleteFeedback({ params: { id } });
    await purgeDeletedFiles(service.db, stored);
    expect(await keys()).toEqual([]);
  });

  it("is left out of a response that would become too large, and returned by a request of its own", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key } = await newWebsite(owner);
    const { report, evidence } = await startInstance();
    let state = 1;
    const [width, height] = [1_600, 1_000];
    const next = () => (state = (state * 48_271) % 2_147_483_647);
    const pixels = Buffer.alloc(width * height * 3).map(() => 100 + (next() % 130));
    const noise = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 80 })
      .toBuffer();
    const id = await report(api_key, noise);
    // Each counts, although it is the same report.
    const { bytes, results } = await evidence(
      owner,
      Array.from({ length: 10 }, () => id),
    );
    expect(results).toHaveLength(10);
    const leftOut = results.filter((result) => pictureIn(result) === undefined);
    expect(leftOut.length).toBeGreaterThan(0);
    expect(leftOut.length).toBeLessThan(6);
    for (const { result } of leftOut) {
      expect(result.content[0]?.text).toContain("the screenshot was left out");
      expect(result.content[0]?.text).not.toContain("the image after this text");
    }
    expect(bytes).toBeLessThan(8_500_000);
    expect((await evidence(owner, [id])).results.map(pictureIn)).toEqual([expect.any(String)]);
  });
});
