import { describe, expect, it } from "vitest";
import { formOf, newBoard, newCard } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { png } from "../../../../test/support/image-bytes.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";

describe("the storage used", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off", CORKBOARD_STORAGE_QUOTA: "5" });

  it("counts files and bytes by kind until they are deleted, and only those of the organisation", async () => {
    const { owner } = await service.createOrganisation();
    const stranger = (await service.createOrganisation("Other")).owner;
    const { id: projectId, api_key: apiKey } = await newWebsite(owner);
    const files = { screenshot: new Blob([new Uint8Array(await png(900, 600))]) };
    expect((await sendReport(service, { apiKey, report: newReport(), files })).status).toBe(201);
    const board = await newBoard(owner);
    const card = await newCard(owner, board);
    const form = formOf({ "notes.txt": "Read me", "more.txt": "And me" });
    await owner.client.addCardAttachments({ params: { id: card.id }, form });
    const used = (await owner.client.getStorage()).data;
    const [screenshots, recordings, attachments] = used.kinds;
    expect(screenshots).toMatchObject({ kind: "screenshot", files: 1 });
    expect(screenshots?.bytes).toBeGreaterThan(100);
    expect(recordings).toEqual({ kind: "recording", files: 0, bytes: 0 });
    expect(attachments).toEqual({ kind: "attachment", files: 2, bytes: "Read me".length + "And me".length });
    expect(used.bytes).toBe((screenshots?.bytes ?? 0) + (attachments?.bytes ?? 0));
    expect(used.quota_bytes).toBe(5 * 1_024 * 1_024);
    expect(used.database_bytes).toBeGreaterThan(100_000);
    expect((await stranger.client.getStorage()).data).toMatchObject({ bytes: 0 });
    expect(await service.miscounts()).toEqual([]);
    await owner.client.deleteCard({ params: { id: card.id } });
    await owner.client.deleteProject({ params: { id: projectId } });
    await service.purged();
    const after = (await owner.client.getStorage()).data;
    expect([after.bytes, ...after.kinds.map((kind) => kind.files)]).toEqual([0, 0, 0, 0]);
    expect(await service.miscounts()).toEqual([]);
  });
});
