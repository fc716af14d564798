import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { errors, type FeedbackCreate } from "@corkboard/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { serviceOf } from "../../../shared/actor.ts";
import { newId } from "../../../shared/id.ts";
import { openFileStore, spoolFolderOf } from "../../../ports/files/open-file-store.ts";
import { createFeedback } from "../feedback/create-feedback.ts";
import { accessProject } from "../../customers/projects/projects.access.ts";
import { recordFile, withPreparedFiles } from "./files.exports.ts";

const events = JSON.stringify([{ type: 4, data: { href: "https://bolt.example", text: "Größe 👋" } }]);
const actorOf = (orgId: string) => ({
  ...serviceOf(orgId),
  userId: newId(),
  displayName: "",
  clientId: undefined,
  credential: { kind: "token", id: newId() },
});

describe("the stored files of a feedback item", () => {
  const service = useService();

  /** Like the widget's intake: prepares the files first, then records them with the item. */
  const report = async (
    owner: Person,
    orgId: string,
    parts: { screenshot?: Buffer; recording?: Buffer },
    title = "Dead",
  ) => {
    const place = { dataFolder: service.environment["CORKBOARD_DATA"] ?? "", s3: undefined };
    const storage = { store: await openFileStore(place), spoolFolder: spoolFolderOf(place), quotaBytes: undefined };
    const projectId = (await newProject(owner, "website")).id;
    const uploads = (["screenshot", "recording"] as const).flatMap((kind) => {
      const content = parts[kind];
      if (!content) return [];
      const path = join(place.dataFolder, newId());
      writeFileSync(path, content);
      return [{ kind, path, name: kind }];
    });
    const input: FeedbackCreate = { project_id: projectId, title };
    const actor = { ...actorOf(orgId), role: "owner", scope: "write" } as const;
    return withPreparedFiles(storage, service.db, { orgId, projectId }, uploads, (prepared, recorded) =>
      service.db.write(async (tx) => {
        const project = await accessProject(tx, actor, projectId);
        const byKind = Object.fromEntries(prepared.map((file) => [file.kind, file]));
        const row = await createFeedback(tx, serviceOf(orgId), project, input, byKind);
        for (const file of prepared) await recordFile(tx, storage, file, { feedbackId: row.id });
        recorded();
        return row.id;
      }),
    );
  };

  it("are linked from the item and every list, but not from stored events", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const title = `"screenshot_url":"" "recording_url":null $& "screenshot_url" : "x"`;
    const parts = { screenshot: await png(30, 20), recording: gzipSync(events) };
    const id = await report(owner, org, parts, title);
    const shown = (await owner.client.getFeedback({ params: { id } })).data;
    expect(shown.title).toBe(title);
    expect((await fetch(shown.screenshot_url)).headers.get("content-type")).toBe("image/png");
    const recording = await fetch(shown.recording_url ?? "");
    expect(recording.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(recording.headers.get("content-type")).toBe("application/octet-stream");
    expect(gunzipSync(await recording.arrayBuffer()).toString()).toBe(events);

    const { annotations: _a, browser_info: _b, metadata: _m, ...summary } = shown;
    for (const query of [{}, { status: "new" }, { type: "general" }] as const) {
      expect((await owner.client.listFeedback({ query })).data).toEqual([summary]);
    }
    const updated = await owner.client.updateFeedback({ params: { id }, body: { status: "done" } });
    expect(updated.data).toEqual({ ...shown, status: "done", version: 2 });
    expect(JSON.stringify((await owner.client.listEvents()).data)).not.toContain("/files/");
  });

  it("include a WebP thumbnail of the screenshot, at most 320 pixels wide, in the item and in lists", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const id = await report(owner, org, { screenshot: await png(800, 400) });
    const { screenshot_thumbnail_url: url } = (await owner.client.getFeedback({ params: { id } })).data;
    const thumbnail = await fetch(url);
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 160 });
    expect((await owner.client.listFeedback()).data).toMatchObject([{ id, screenshot_thumbnail_url: url }]);
    expect((await fetch(url.replace("/thumbnail-", "/"))).status).toBe(404);
    await owner.client.deleteFeedback({ params: { id } });
    expect((await fetch(url)).status).toBe(404);
  });

  it("are not made from a screenshot that is stored elsewhere", async () => {
    const { owner } = await service.createOrganisation();
    for (const screenshot_url of ["", "https://elsewhere.example/shot.png"]) {
      const item = await newFeedback(owner, { screenshot_url });
      expect(item).toMatchObject({ screenshot_url, screenshot_thumbnail_url: "" });
    }
  });

  it("are deleted with the item and with its project", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const first = await report(owner, org, { screenshot: await png() });
    const second = await report(owner, org, { recording: Buffer.from(events) });
    const urls = [];
    for (const id of [first, second]) {
      const { data } = await owner.client.getFeedback({ params: { id } });
      urls.push(data.screenshot_url || (data.recording_url ?? ""));
    }
    await owner.client.deleteFeedback({ params: { id: first } });
    const { project_id } = (await owner.client.getFeedback({ params: { id: second } })).data;
    await owner.client.deleteProject({ params: { id: project_id } });
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
    expect(await service.miscounts()).toEqual([]);
  });

  it("must be a valid image and recording, or the item is rejected without leaving anything behind", async () => {
    const { owner, id: org } = await service.createOrganisation();
    const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024, " "));
    const attempts: [Parameters<typeof report>[2], object][] = [
      [{ screenshot: Buffer.from("<svg onload=alert(1)>") }, errors.notAnImage],
      [{ screenshot: Buffer.from("GIF89a=1;alert(1)//") }, errors.notAnImage],
      [{ screenshot: await png(), recording: Buffer.from("no JSON") }, errors.notARecording],
      [{ recording: Buffer.from("[1, 2") }, errors.notARecording],
      [{ recording: Buffer.from([0x5b, 0xff, 0x5d]) }, errors.notARecording],
      [{ recording: gzipSync(events).subarray(0, 30) }, errors.notARecording],
      [{ recording: bomb }, errors.notARecording],
      [{ recording: Buffer.alloc(0) }, errors.notARecording],
    ];
    for (const [parts, entry] of attempts) await expect(report(owner, org, parts)).rejects.toMatchObject({ entry });
    expect((await owner.client.listFeedback()).meta.total).toBe(0);
    const folder = service.environment["CORKBOARD_DATA"] ?? "";
    expect(readdirSync(join(folder, "incoming"))).toEqual([]);
    const ofOrg = join(folder, "files", org);
    const left = existsSync(ofOrg) ? readdirSync(ofOrg, { recursive: true, withFileTypes: true }) : [];
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
