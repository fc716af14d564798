import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { rowsIn } from "../../../../test/support/database-rows.ts";
import { newBoard, newCard, newFeedback, newProject } from "../../../../test/support/factories.ts";
import { type Person, TestService, useService } from "../../../../test/support/harness.ts";
import { sendReport } from "../../../../test/support/visitor.ts";

const texts = { title: 'Quotes " and \\ and / 🚲', description: "Lines\r\n\tand \u2028 and \u007f and <b>" };

const picture = async () => {
  const create = { width: 40, height: 20, channels: 3, background: "#336699" } as const;
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: "image/png" });
};

const listed = async ({ client }: Person, id: string) =>
  (await client.listFeedback({ query: { limit: 100 } })).data.find((item) => item.id === id);

/** The item as `GET` shows it, as far as lists show it too. */
const shown = async ({ client }: Person, id: string) => {
  const {
    annotations: _,
    browser_info: __,
    metadata: ___,
    ...summary
  } = (await client.getFeedback({ params: { id } })).data;
  return summary;
};

describe("a feedback item in a list", () => {
  const service = useService();

  const isStored = async (id: string) => {
    const [row] = await rowsIn(
      service.environment,
      `SELECT version, summary_version, summary FROM feedback WHERE id = '${id}'`,
    );
    return row?.["summary"] !== null && row?.["summary_version"] === row?.["version"];
  };

  it("is the item as it is now, after everything that changes it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const board = await newBoard(owner);
    const { id } = await newFeedback(owner, texts);
    const params = { id };
    const commentIds: string[] = [];
    const cardIds: string[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      created: async () => undefined,
      "text changed": () => owner.client.updateFeedback({ params, body: { title: "New", description: "Also new" } }),
      "status changed": () => owner.client.updateFeedback({ params, body: { status: "done" } }),
      assigned: () => owner.client.updateFeedback({ params, body: { assigned_to: [dora.userId, owner.userId] } }),
      "assignee removed": () => owner.client.removeMember({ params: { user_id: dora.userId } }),
      "ticket added": () => owner.client.generateTicket({ body: { source_type: "feedback", source_id: id } }),
      commented: async () =>
        commentIds.push((await owner.client.createFeedbackComment({ params, body: { content: "Yes" } })).data.id),
      "comment deleted": () => owner.client.deleteFeedbackComment({ params: { id, comment_id: commentIds[0] ?? "" } }),
      "card added": async () => cardIds.push((await newCard(owner, board, { feedback_id: id })).id),
      "card deleted": () => owner.client.deleteCard({ params: { id: cardIds[0] ?? "" } }),
    };
    for (const [step, take] of Object.entries(steps)) {
      await take();
      expect({ step, item: await listed(owner, id) }).toEqual({ step, item: await shown(owner, id) });
      expect({ step, isStored: await isStored(id) }).toEqual({ step, isStored: true });
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("does not store links to files, nor anything of a deleted item", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newProject(owner, "website");
    const { body } = await sendReport(service, { apiKey, files: { screenshot: await picture() } });
    const { id } = body.data;
    const stored = () => rowsIn(service.environment, `SELECT summary FROM feedback WHERE id = '${id}'`);
    const { screenshot_url, screenshot_thumbnail_url } = await shown(owner, id);
    expect((await fetch(screenshot_url)).status).toBe(200);
    expect(await listed(owner, id)).toMatchObject({
      screenshot_url: expect.stringContaining(screenshot_url.split("?")[0] ?? ""),
      screenshot_thumbnail_url: expect.stringContaining(screenshot_thumbnail_url.split("?")[0] ?? ""),
    });
    const [row] = await stored();
    expect(String(row?.["summary"])).toContain(id);
    expect(String(row?.["summary"])).not.toContain("/files/");
    await owner.client.deleteFeedback({ params: { id } });
    expect(await stored()).toEqual([]);
  });
});

describe("items without a summary of this version", () => {
  it.each([
    ["from before", "summary = NULL, summary_version = NULL, summary_format = NULL"],
    ["of another format", `summary = '{"id":"wrong"', summary_format = 1`],
    ["changed by an older server", "title = 'Changed', version = version + 1"],
  ])("%s are shown as they are, and stored by the worker", async (_, change) => {
    const service = await TestService.start({ CORKBOARD_WORKER: "off" });
    try {
      const { owner } = await service.createOrganisation();
      const { id } = await newFeedback(owner, texts);
      const { id: other } = await newFeedback(owner);
      await rowsIn(service.environment, `UPDATE feedback SET ${change} WHERE id = '${id}'`);
      const before = await shown(owner, id);
      expect(await listed(owner, id)).toEqual(before);
      expect(await listed(owner, other)).toEqual(await shown(owner, other));
      expect((await owner.client.listFeedback({ query: { limit: 1, sort: "oldest" } })).data).toEqual([before]);

      const worker = await service.startAnother({ CORKBOARD_WORKER: "on" });
      const outdated = `SELECT id FROM feedback WHERE summary IS NULL OR summary_version <> version OR summary_format = 1`;
      await expect.poll(() => rowsIn(service.environment, outdated), { timeout: 50_000 }).toEqual([]);
      expect(await listed(owner, id)).toEqual(before);
      expect(await service.miscounts()).toEqual([]);
      await worker.stop();
    } finally {
      await service.stop();
    }
  });

  it("are noticed if a summary that is used differs from its item", async () => {
    const service = await TestService.start({ CORKBOARD_WORKER: "off" });
    try {
      const { owner } = await service.createOrganisation();
      await newFeedback(owner);
      await rowsIn(service.environment, "UPDATE feedback SET title = 'Changed'");
      expect(await service.miscounts()).toEqual([{ counter: "summaries of feedback", rows: 1 }]);
    } finally {
      await service.stop();
    }
  });
});
