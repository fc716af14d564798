import { errors } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { serviceOf } from "../../../shared/actor.ts";
import { notifier } from "../../reach/notifications/notifications.exports.ts";
import { connectDirectly } from "../../../../test/support/database-rows.ts";
import { formOf, newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { errorResponse } from "../../../../test/support/expected-errors.ts";
import { engine } from "../../../../test/support/test-database.ts";
import { numberCommitted } from "../../../events/event-log.ts";
import { purgeSome } from "./purge-project.ts";

/** Occurs in every text of the projects that are deleted, and nowhere else. */
const secret = "Zanzibar";

/** Of the engine, so that a new table is covered by itself. Those of the full-text index contain documents by number. */
const listTables =
  engine === "sqlite"
    ? "select name from sqlite_schema where type = 'table' and name not like 'search_index_%' order by name"
    : "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1";
/** The log, the queues of jobs and of files to delete, and for a while the ids of generated tickets. */
const holdingOnlyIds = new Set(["events", "jobs", "doomed_files", "ticket_generations"]);

describe("what a deleted project contained", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Every row of every table, as text. */
  const dump = async (mentioning: string): Promise<string[]> => {
    const connection = await connectDirectly(service.environment);
    try {
      const found = [];
      for (const { name } of await connection.rows(listTables)) {
        const rows = await connection.rows(`select * from ${String(name)}`);
        const texts = rows.map((row) => `${String(name)} ${JSON.stringify(row)}`);
        found.push(...texts.filter((text) => text.includes(mentioning)));
      }
      return found.toSorted();
    } finally {
      await connection.close();
    }
  };

  const notify = (organisation: Organisation, to: Person, project_id: string, card: string, comment: string | null) =>
    service.db.write((tx) =>
      notifier({ mail: true }).notify(tx, organisation.id, [
        {
          kind: comment === null ? "assignment" : "comment",
          subject_type: "card",
          subject_id: card,
          project_id,
          comment_id: comment,
          actor_id: serviceOf(organisation.id).userId,
          created_at: new Date().toISOString(),
          to: [to.userId],
        },
      ]),
    );

  const filled = async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const { client } = owner;
    const dora = await organisation.addMember("Dora");
    const board = await newBoard(owner, [`${secret} 1`, `${secret} 2`, `${secret} 3`]);
    const cards = [];
    for (const listId of board.listIds.slice(0, 2)) {
      for (let n = 0; n < 2; n++) {
        const fields = { title: `${secret} ${n}`, assigned_to: [dora.userId] };
        const card = await newCard(owner, { ...board, listId }, fields);
        const on = { params: { id: card.id } };
        const body = { content: `${secret} @Dora` };
        const comment = (await client.createCardComment({ ...on, body })).data.id;
        await client.createCardComment({ ...on, body });
        await client.addCardAttachments({ ...on, form: formOf({ "notes.txt": "To be read" }) });
        const ticket = (await client.generateTicket({ body: { source_type: "board_card", source_id: card.id } })).data;
        await client.updateTicket({ params: { id: ticket.id }, body: { assigned_to: [dora.userId] } });
        await notify(organisation, dora, board.projectId, card.id, null);
        await notify(organisation, dora, board.projectId, card.id, comment);
        cards.push({ id: card.id, comment, ticket: ticket.id });
      }
    }
    const items = [];
    const website = await newFeedback(owner, { title: secret, reporter_email: "rita@example.com" });
    for (let n = 0; n < 3; n++) {
      const { id } = await newFeedback(owner, { project_id: website.project_id, title: `${secret} ${n}` });
      const body = { content: `${secret} @Dora`, visibility: "public" as const };
      await client.createFeedbackComment({ params: { id }, body });
      await client.generateTicket({ body: { source_type: "feedback", source_id: id } });
      items.push(id);
    }
    await numberCommitted(service.db, organisation.id);
    return { organisation, owner, dora, board, cards, website: website.project_id, items };
  };

  /** What anyone in the organisation can still see of the two projects. */
  const shown = async ({ owner, dora, board, cards, website, items }: Awaited<ReturnType<typeof filled>>) => {
    const [card] = cards;
    const get = async (path: string) => (await service.request("GET", `/api/v1${path}`, { token: owner.token })).status;
    const totals = [];
    for (const filter of [{}, { project_id: board.projectId }, { project_id: website }]) {
      totals.push(
        await owner.client.listCards({ query: filter }),
        await owner.client.listFeedback({ query: filter }),
        await owner.client.listFeedback({ query: { ...filter, status: "new" } }),
        await owner.client.listTickets({ query: filter }),
        await owner.client.listTickets({ query: { ...filter, assigned_to: dora.userId } }),
      );
    }
    totals.push(await owner.client.listProjects());
    totals.push(await dora.client.listNotifications());
    totals.push(await dora.client.listNotifications({ query: { unread: "true" } }));
    const marked = await dora.client.markNotificationsRead({ body: { all: true } });
    const statuses = [];
    for (const path of [
      `/projects/${board.projectId}`,
      `/projects/${board.projectId}/members`,
      `/projects/${website}`,
      `/boards/lists?project_id=${board.projectId}`,
      `/boards/lists/${board.listId}`,
      `/boards/cards/${card?.id}`,
      `/boards/cards/${card?.id}/comments`,
      `/tickets/${card?.ticket}`,
      `/feedback/${items[0]}`,
      `/feedback/${items[0]}/comments`,
    ])
      statuses.push(await get(path));
    const events = JSON.stringify((await owner.client.listEvents({ query: { limit: 100 } })).data);
    return {
      totals: totals.map(({ data, meta }) => [(data as unknown[]).length, meta.total]),
      marked: marked.data.read,
      statuses: [...new Set(statuses)],
      events: events.includes(secret),
    };
  };

  const nothing = { totals: Array.from({ length: 18 }, () => [0, 0]), marked: 0, statuses: [404], events: false };

  it("is hidden at once, at every moment of the purge and afterwards, and leaves no trace", async () => {
    const other = await filled();
    const before = await dump(other.organisation.id);
    const world = await filled();
    const { organisation, owner, board, cards, website, items } = world;
    for (const id of [board.projectId, website]) {
      expect((await owner.client.deleteProject({ params: { id } })).data).toEqual({ deleted: true });
      const again = await service.request("DELETE", `/api/v1/projects/${id}`, { token: owner.token });
      expect(again).toMatchObject(errorResponse(errors.projectNotFound));
    }
    for (const id of [board.projectId, website]) {
      const of = { org: organisation.id, id };
      for (let isMore = true; isMore;) {
        expect(await shown(world)).toEqual(nothing);
        expect(await service.miscounts()).toEqual([]);
        isMore = await service.db.write((tx) => purgeSome(tx, of, 3));
      }
    }
    expect(await shown(world)).toEqual(nothing);
    expect(await service.miscounts()).toEqual([]);
    const left = (await dump(organisation.id)).filter((row) => row.includes(secret));
    expect(left).toEqual([]);
    for (const id of [board.projectId, website, ...items, ...cards.flatMap((card) => Object.values(card))]) {
      const named = (await dump(id)).map((row) => row.split(" ")[0] ?? "");
      expect(named.filter((table) => !holdingOnlyIds.has(table))).toEqual([]);
    }
    const usual = (rows: readonly string[]) => rows.filter((row) => !row.startsWith("tokens"));
    expect(usual(await dump(other.organisation.id))).toEqual(usual(before));
  });

  it("cannot be changed, added to or replayed once it is deleted", async () => {
    const { organisation, owner, board, cards, website, items } = await filled();
    const [card] = cards;
    const headers = { "idempotency-key": `key-${organisation.id}` };
    const body = { content: secret };
    const comments = `/api/v1/feedback/${items[0]}/comments`;
    const first = await service.request("POST", comments, { token: owner.token, body, headers });
    expect(first.status).toBe(201);
    for (const id of [board.projectId, website]) await owner.client.deleteProject({ params: { id } });
    const replayed = await service.request("POST", comments, { token: owner.token, body, headers });
    expect(replayed).toMatchObject(errorResponse(errors.createdObjectDeleted));
    const requests = [
      ["PATCH", `/boards/cards/${card?.id}`, { title: "New" }],
      ["PATCH", `/boards/lists/${board.listId}`, { name: "New" }],
      ["POST", `/boards/cards`, { project_id: board.projectId, list_id: board.listId, title: "New" }],
      ["POST", `/boards/cards/${card?.id}/comments`, body],
      ["PATCH", `/tickets/${card?.ticket}`, { status: "done" }],
      ["PATCH", `/feedback/${items[0]}`, { status: "done" }],
      ["POST", `/feedback/${items[0]}/comments`, body],
      ["DELETE", `/feedback/${items[0]}`, undefined],
      ["POST", `/tickets/generate`, { source_type: "feedback", source_id: items[0] }],
    ] as const;
    for (const [method, path, sent] of requests) {
      const response = await service.request(method, `/api/v1${path}`, { token: owner.token, body: sent });
      expect([path, response.status]).toEqual([path, 404]);
    }
    expect(await service.miscounts()).toEqual([]);
  });

  it("is deleted by a worker that starts later", async () => {
    const { organisation, owner, board, website } = await filled();
    for (const id of [board.projectId, website]) await owner.client.deleteProject({ params: { id } });
    const { id: org } = organisation;
    expect(await service.db.write((tx) => purgeSome(tx, { org, id: board.projectId }, 1))).toBe(true);
    const another = await service.startAnother({ CORKBOARD_WORKER: "on" });
    await service.purged();
    await another.stop();
    expect((await dump(organisation.id)).filter((row) => row.includes(secret))).toEqual([]);
  });
});
