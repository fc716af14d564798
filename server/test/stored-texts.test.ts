import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { rowsIn } from "./support/database-rows.ts";
import { newBoard, newCard, newFeedback, newProject, release } from "./support/factories.ts";
import { type Person, TestService, useService } from "./support/harness.ts";
import { sendReport } from "./support/visitor.ts";

const tables = ["feedback", "cards", "tickets"] as const;
type TextTable = (typeof tables)[number];

const texts = { title: 'Quotes " and \\ and / 🚲', description: "Lines\r\n\tand \u2028 and \u007f and <b>" };

const picture = async () => {
  const create = { width: 40, height: 20, channels: 3, background: "#336699" } as const;
  return new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())], { type: "image/png" });
};

/** The object as `GET` shows it. Its links to files are signed anew for each response. */
const shown = async ({ client }: Person, table: TextTable, id: string): Promise<object> => {
  const params = { id };
  if (table === "feedback") {
    const { annotations: _, browser_info: __, metadata: ___, ...listed } = (await client.getFeedback({ params })).data;
    return listed;
  }
  return table === "cards" ? (await client.getCard({ params })).data : (await client.getTicket({ params })).data;
};

const listed = async ({ client }: Person, table: TextTable, id: string): Promise<object | undefined> => {
  const query = { limit: 100 };
  const among = (items: readonly ({ id: string } & object)[]) => items.find((item) => item.id === id);
  if (table === "feedback") return among((await client.listFeedback({ query })).data);
  if (table === "tickets") return among((await client.listTickets({ query })).data);
  const { list_id } = (await client.getCard({ params: { id } })).data;
  return among((await client.listCards({ query: { list_id, limit: 100 } })).data);
};

/** One of each. */
async function newObjects(owner: Person, fields: { title: string; description?: string } = texts) {
  const board = await newBoard(owner);
  const feedback = await newFeedback(owner, fields);
  const card = await newCard(owner, board, fields);
  const source = { source_type: "board_card", source_id: card.id } as const;
  const ticket = await owner.client.generateTicket({ body: source });
  return { board, ids: { feedback: feedback.id, cards: card.id, tickets: ticket.data.id } };
}

describe("rows that store the text they are shown with", () => {
  const service = useService();

  const isStored = async (table: TextTable, id: string) => {
    const [row] = await rowsIn(
      service.environment,
      `SELECT version, text_version, text FROM ${table} WHERE id = '${id}'`,
    );
    return row?.["text"] !== null && row?.["text_version"] === row?.["version"];
  };

  /** `miscounts` compares the texts with those that the columns make. */
  const expectCurrent = async (step: string, owner: Person, table: TextTable, id: string) => {
    expect({ step, wrong: await service.miscounts() }).toEqual({ step, wrong: [] });
    expect({ step, isStored: await isStored(table, id) }).toEqual({ step, isStored: true });
    expect({ step, item: await listed(owner, table, id) }).toEqual({ step, item: await shown(owner, table, id) });
  };

  it("show feedback as it is now, after everything that changes it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const { id } = await newFeedback(owner, texts);
    const board = await newBoard(owner);
    const params = { id };
    const [commentIds, cardIds]: [string[], string[]] = [[], []];
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
      await expectCurrent(step, owner, "feedback", id);
    }
    expect(await shown(owner, "feedback", id)).toMatchObject({ title: "New", description: "Also new", status: "done" });
  });

  it("show a card as it is now, after everything that changes it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const { board, ids } = await newObjects(owner);
    const { cards: id } = ids;
    const params = { id };
    const change = (body: Parameters<typeof owner.client.updateCard>[0]["body"]) => () =>
      owner.client.updateCard({ params, body });
    const steps: Record<string, () => Promise<unknown>> = {
      created: async () => undefined,
      "text changed": change({ title: "New", description: "Also new" }),
      labelled: change({ labels: [{ color: "red", text: 'urgent "now"' }], due_date: "2027-01-02" }),
      "checklist changed": change({ checklist: [{ text: "First", checked: true }] }),
      assigned: change({ assigned_to: [dora.userId, owner.userId] }),
      "assignee removed": () => owner.client.removeMember({ params: { user_id: dora.userId } }),
      moved: change({ list_id: board.listIds[1] ?? "", position: 0 }),
      archived: change({ archived: true }),
      restored: change({ archived: false }),
      commented: () => owner.client.createCardComment({ params, body: { content: "Yes" } }),
      "ticket deleted": () => owner.client.deleteTicket({ params: { id: ids.tickets } }),
    };
    for (const [step, take] of Object.entries(steps)) {
      await take();
      if (step !== "archived") await expectCurrent(step, owner, "cards", id);
    }
    const list_id = board.listIds[1];
    expect(await shown(owner, "cards", id)).toMatchObject({ title: "New", due_date: "2027-01-02", list_id });
  });

  it("show a ticket as it is now, after everything that changes it", async () => {
    const { owner, addMember } = await service.createOrganisation();
    const dora = await addMember("Dora");
    const { tickets: id } = (await newObjects(owner)).ids;
    const params = { id };
    const change = (body: Parameters<typeof owner.client.updateTicket>[0]["body"]) => () =>
      owner.client.updateTicket({ params, body });
    const claimIds: string[] = [];
    const steps: Record<string, () => Promise<unknown>> = {
      generated: async () => undefined,
      "text changed": change({ title: "New", description: "Also new" }),
      "criterion added": () => owner.client.addCriterion({ params, body: { text: "It works" } }),
      released: () => release(owner, id),
      assigned: change({ assigned_to: [dora.userId, owner.userId] }),
      "assignee removed": () => owner.client.removeMember({ params: { user_id: dora.userId } }),
      claimed: async () =>
        claimIds.push((await owner.client.createClaim({ body: { ticket_id: id, agent: "robot" } })).data.id),
      "claim revoked": () => owner.client.revokeClaim({ params: { id: claimIds[0] ?? "" }, body: { reason: "Stuck" } }),
      "status changed": change({ status: "done" }),
    };
    for (const [step, take] of Object.entries(steps)) {
      await take();
      await expectCurrent(step, owner, "tickets", id);
    }
    expect(await shown(owner, "tickets", id)).toMatchObject({ title: "New", status: "done", claim: null });
  });

  it("hide from agents the criteria that only visitors have proposed", async () => {
    const { owner } = await service.createOrganisation();
    const { id: source_id } = await newFeedback(owner, { title: "The cart", description: "It must pay." });
    const made = await owner.client.generateTicket({ body: { source_type: "feedback", source_id } });
    const { data: ticket } = await owner.client.getTicket({ params: { id: made.data.id } });
    expect(ticket.criteria).toMatchObject([{ state: "proposed" }]);
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    const agent = service.person(token, { id: owner.userId, display_name: owner.displayName });
    expect(await shown(agent, "tickets", ticket.id)).toMatchObject({ criteria: [] });
    expect(await listed(agent, "tickets", ticket.id)).toMatchObject({ criteria: [] });
    expect(await shown(owner, "tickets", ticket.id)).toMatchObject({ criteria: ticket.criteria });
    expect(await listed(owner, "tickets", ticket.id)).toMatchObject({ criteria: ticket.criteria });
  });

  it("contain no links to files, and nothing of a deleted item", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newProject(owner, "website");
    const { body } = await sendReport(service, { apiKey, files: { screenshot: await picture() } });
    const { id } = body.data;
    const stored = () => rowsIn(service.environment, `SELECT text FROM feedback WHERE id = '${id}'`);
    const { data } = await owner.client.getFeedback({ params: { id } });
    expect((await fetch(data.screenshot_url ?? "")).status).toBe(200);
    const path = (data.screenshot_url ?? "").split("?")[0] ?? "";
    expect(await listed(owner, "feedback", id)).toMatchObject({ screenshot_url: expect.stringContaining(path) });
    const [row] = await stored();
    expect(String(row?.["text"])).toContain(id);
    expect(String(row?.["text"])).not.toContain("/files/");
    await owner.client.deleteFeedback({ params: { id } });
    expect(await stored()).toEqual([]);
  });

  it("store nothing of more than 8 KB, and show it all the same", async () => {
    const { owner } = await service.createOrganisation();
    const description = "ü".repeat(4_500);
    const { board, ids } = await newObjects(owner, { title: "Long", description });
    await newCard(owner, board, { title: "Short" });
    for (const table of tables.filter((each) => each !== "tickets")) {
      const [row] = await rowsIn(service.environment, `SELECT text FROM ${table} WHERE id = '${ids[table]}'`);
      expect({ table, row }).toEqual({ table, row: { text: null } });
      expect(await shown(owner, table, ids[table])).toMatchObject({ title: "Long", description });
      expect(await listed(owner, table, ids[table])).toEqual(await shown(owner, table, ids[table]));
    }
    expect(await service.miscounts()).toEqual([]);
  });
});

describe("rows without a text of this version", () => {
  it.each([
    ["from before", "text = NULL, text_version = NULL, text_format = NULL", {}],
    ["of another format", `text = '{"id":"wrong"', text_format = 1`, {}],
    ["changed by an older server", "title = 'Changed', version = version + 1", { title: "Changed" }],
  ])("%s are shown as they are, and get one from the worker", async (_, change, changed) => {
    const service = await TestService.start({ CORKBOARD_WORKER: "off" });
    try {
      const { owner } = await service.createOrganisation();
      const { ids } = await newObjects(owner);
      const { ids: others } = await newObjects(owner);
      const before = new Map<TextTable, object>();
      for (const table of tables) {
        const id = ids[table];
        const { version: __, ...unchanged } = (await shown(owner, table, id)) as Record<string, unknown>;
        await rowsIn(service.environment, `UPDATE ${table} SET ${change} WHERE id = '${id}'`);
        before.set(table, await shown(owner, table, id));
        expect(before.get(table)).toMatchObject({ ...unchanged, ...changed });
        expect(await listed(owner, table, id)).toEqual(before.get(table));
        expect(await listed(owner, table, others[table])).toEqual(await shown(owner, table, others[table]));
      }

      const worker = await service.startAnother({ CORKBOARD_WORKER: "on" });
      for (const table of tables) {
        const outdated = `SELECT id FROM ${table} WHERE text IS NULL OR text_version <> version OR text_format = 1`;
        await expect.poll(() => rowsIn(service.environment, outdated), { timeout: 50_000 }).toEqual([]);
        expect(await listed(owner, table, ids[table])).toEqual(before.get(table));
      }
      expect(await service.miscounts()).toEqual([]);
      await worker.stop();
    } finally {
      await service.stop();
    }
  });

  it("are noticed if a text that is used differs from its row", async () => {
    const service = await TestService.start({ CORKBOARD_WORKER: "off" });
    try {
      const { owner } = await service.createOrganisation();
      await newObjects(owner);
      for (const table of tables) await rowsIn(service.environment, `UPDATE ${table} SET title = 'Changed'`);
      expect(await service.miscounts()).toEqual(tables.map((table) => ({ counter: `texts of ${table}`, rows: 1 })));
    } finally {
      await service.stop();
    }
  });
});
