import { errors, type OperationName, operations } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { agentOf, claimOf, ticketAbout } from "./support/claims.ts";
import { newBoard, newCard, newFeedback, newProject } from "./support/factories.ts";
import { type Organisation, type Person, useService } from "./support/harness.ts";
import { repeated } from "./support/repeated.ts";
import { inboxOf } from "./support/inbox.ts";

const times = <Made>(count: number, make: (n: number) => Promise<Made>): Promise<Made[]> =>
  Array.from({ length: count }, (_, n) => n).reduce<Promise<Made[]>>(
    async (made, n) => [...(await made), await make(n)],
    Promise.resolve([]),
  );

interface Item {
  readonly id: string;
  /** Of cards. */
  readonly title?: string;
  /** Of lists. */
  readonly name?: string;
}

interface ListBody {
  readonly data: readonly Item[];
  readonly meta: { total: number; limit: number; offset: number; next_cursor?: string | null };
}

describe("cursors", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });

  const get = async (person: Person, path: string): Promise<ListBody> => {
    const { status, body } = await service.request("GET", path, person);
    expect({ path, status, error: body.error }).toEqual({ path, status: 200 });
    return body as ListBody;
  };
  const withQuery = (path: string, query: object) =>
    `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams(query as Record<string, string>).toString()}`;

  /** All pages of a list, by cursors. Changes something between them, if asked to. */
  const pagesOf = async (
    person: Person,
    path: string,
    limit: number,
    between?: (page: ListBody) => Promise<unknown>,
  ) => {
    const pages: ListBody[] = [];
    for (let next: string | null | undefined = ""; next !== null; next = pages.at(-1)?.meta.next_cursor ?? null) {
      const page = await get(person, withQuery(path, { limit, cursor: next }));
      pages.push(page);
      if (page.meta.next_cursor) await between?.(page);
    }
    return pages;
  };
  const idsOf = (pages: readonly ListBody[]) => pages.flatMap(({ data }) => data.map(({ id }) => id));

  const pathOf = (name: OperationName, id = "") => operations[name].path.replace(":id", id);

  /** Two boards and a website with enough in them for several pages of each list. */
  const filled = async (organisation: Organisation) => {
    const { owner } = organisation;
    const { client } = owner;
    const member = await organisation.addMember("Mia");
    const website = await newProject(owner, "website");
    const items = await times(7, (n) =>
      newFeedback(owner, { project_id: website.id, title: `Broken ${n}`, type: n % 2 ? "bug" : "general" }),
    );
    for (const { id } of items.slice(0, 5)) {
      await client.updateFeedback({ params: { id }, body: { assigned_to: [owner.userId] } });
    }
    const boards = await times(2, () => newBoard(owner));
    for (const { projectId, listIds } of boards)
      for (const listId of listIds) await times(3, () => newCard(owner, { projectId, listId }));
    const [board = { projectId: "", listId: "" }] = boards;
    const card = await newCard(owner, board);
    await times(5, (n) =>
      client.createFeedbackComment({ params: { id: items[0]?.id ?? "" }, body: { content: `${n}` } }),
    );
    await times(5, () =>
      member.client.createCardComment({
        params: { id: card.id },
        body: { author_name: "Mia", content: `@${owner.displayName}` },
      }),
    );
    const tickets = await times(6, (n) => ticketAbout(owner, items[n] ?? { id: "" }));
    for (const { id } of tickets.slice(0, 5))
      await client.updateTicket({ params: { id }, body: { assigned_to: owner.userId } });
    const agent = await agentOf(service, owner);
    const [claimed = { id: "" }] = tickets;
    await times(4, async () => {
      const claim = await claimOf(agent, claimed.id);
      await agent.client.askQuestion({
        params: { id: claim.id },
        body: { fence: claim.fence, to: "team", question: "Why?" },
      });
      await agent.client.releaseClaim({ params: { id: claim.id }, body: { fence: claim.fence, reason: "Later" } });
    });
    for (const { id } of tickets.slice(1, 5)) await claimOf(agent, id);
    const body = { url: "http://127.0.0.1:9/hook", event_types: ["member.deleted" as const] };
    const hooks = await times(3, () => client.createWebhook({ body }));
    const webhook = hooks[0]?.data.id ?? "";
    await client.updateWebhook({ params: { id: webhook }, body: { active: false } });
    await times(4, () => client.pingWebhook({ params: { id: webhook } }));
    await times(3, (n) => client.createToken({ body: { name: `Token ${n}` } }));
    await times(3, (n) => client.createSavedView({ body: { name: `View ${n}`, page: "inbox" } }));
    await times(3, (n) => client.createInvitation({ body: { email: `${n}@example.com`, role: "developer" } }));
    await times(3, (n) =>
      client.createContact({ body: { client_id: website.client_id, name: `Carla ${n}`, email: `c${n}@example.com` } }),
    );
    await inboxOf(owner, 5);
    await service.indexed();
    return { website: website.id, item: items[0]?.id ?? "", board, card: card.id, ticket: claimed.id, webhook, agent };
  };

  it("page through every list in its order: nothing twice, nothing skipped", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const { website, item, board, card, ticket, webhook, agent } = await filled(organisation);
    const lists: readonly (readonly [person: Person, path: string])[] = [
      ...["listClients", "listProjects", "listNotifications", "listWebhooks", "listTokens", "listSavedViews"].map(
        (name) => [owner, pathOf(name as OperationName)] as const,
      ),
      [owner, pathOf("listInvitations")],
      [owner, pathOf("listContacts")],
      [owner, `${pathOf("listNotifications")}?unread=true`],
      [owner, pathOf("listWebhookDeliveries", webhook)],
      [owner, pathOf("listFeedbackComments", item)],
      [owner, pathOf("listCardComments", card)],
      [owner, `${pathOf("listBoardLists")}?project_id=${board.projectId}`],
      [owner, `${pathOf("listClaims")}?ticket_id=${ticket}`],
      [agent, `${pathOf("listClaims")}?mine=true`],
      [owner, `${pathOf("listQuestions")}?ticket_id=${ticket}`],
      ...["", `project_id=${board.projectId}`, `list_id=${board.listId}`].map(
        (filter) => [owner, `${pathOf("listCards")}?${filter}`] as const,
      ),
      ...[
        "",
        `project_id=${website}`,
        "status=new,in_progress&type=bug,general",
        "status=in_progress",
        "has_ticket=true",
        "assigned_to=none",
        "assigned_to=me",
        "q=broken",
        "q=broken&status=in_progress&assigned_to=me",
      ].flatMap((filter) =>
        ["newest", "oldest"].map((sort) => [owner, `${pathOf("listFeedback")}?${filter}&sort=${sort}`] as const),
      ),
      ...[
        "",
        `project_id=${website}`,
        "status=open,in_progress",
        "priority=medium,high,low",
        "assigned_to=me",
        "claim_state=working",
        "ready=true",
      ].flatMap((filter) =>
        ["newest", "oldest"].map((sort) => [owner, `${pathOf("listTickets")}?${filter}&sort=${sort}`] as const),
      ),
    ];
    for (const [person, path] of lists) {
      const whole = await get(person, withQuery(path, { limit: 100 }));
      expect({ path, isLong: whole.data.length > 1 }).toEqual({ path, isLong: true });
      for (const limit of [1, 2, 3]) {
        const pages = await pagesOf(person, path, limit);
        const length = Math.ceil(whole.data.length / limit);
        expect({ path, ids: idsOf(pages), length: pages.length }).toEqual({
          path,
          ids: whole.data.map(({ id }) => id),
          length,
        });
        for (const [index, { meta }] of pages.entries())
          expect({ path, ...meta }).toMatchObject({ path, total: whole.meta.total, limit, offset: index * limit });
        expect(pages.at(-1)?.meta.next_cursor).toBeNull();
      }
    }
  });

  it("are in meta if the request has one, which is empty for the first page", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    await times(3, () => newFeedback(owner, { project_id: project.id }));
    const metaOf = async (query: string) => (await get(owner, `/api/v1/feedback${query}`)).meta;
    expect(await metaOf("")).toEqual({ total: 3, limit: 50, offset: 0 });
    expect(await metaOf("?limit=3")).toEqual({ total: 3, limit: 3, offset: 0 });
    expect(await metaOf("?limit=1&offset=0")).toEqual({ total: 3, limit: 1, offset: 0 });
    expect(await metaOf("?limit=1&offset=1")).toEqual({ total: 3, limit: 1, offset: 1 });
    expect(await metaOf("?limit=1")).toEqual({ total: 3, limit: 1, offset: 0 });
    expect(await metaOf("?cursor=")).toEqual({ total: 3, limit: 50, offset: 0, next_cursor: null });
    const { next_cursor, ...first } = await metaOf("?limit=2&cursor=");
    expect(first).toEqual({ total: 3, limit: 2, offset: 0 });
    expect(await metaOf(`?limit=2&cursor=${next_cursor}`)).toEqual({
      total: 3,
      limit: 2,
      offset: 2,
      next_cursor: null,
    });
  });

  it("skip and repeat nothing while others create and delete items", async () => {
    const { owner } = await service.createOrganisation();
    const project = await newProject(owner, "website");
    for (const filter of ["sort=newest", "sort=oldest", "status=new"]) {
      const items = await times(9, () => newFeedback(owner, { project_id: project.id }));
      const path = `/api/v1/feedback?project_id=${project.id}&${filter}`;
      const deleted: string[] = [];
      const added: string[] = [];
      const pages = await pagesOf(owner, path, 2, async ({ data }) => {
        added.push((await newFeedback(owner, { project_id: project.id })).id);
        const last = data.at(-1)?.id ?? "";
        deleted.push(last);
        await owner.client.deleteFeedback({ params: { id: last } });
      });
      const seen = idsOf(pages);
      /** How many items were created before it. */
      const placeOf = (id: string) => [...items.map((item) => item.id), ...added].indexOf(id);
      const skipped = items.filter(({ id }) => !seen.includes(id)).map(({ id }) => placeOf(id));
      expect({ filter, twice: repeated(seen).map(placeOf), skipped }).toEqual({ filter, twice: [], skipped: [] });
      expect(deleted.length).toBeGreaterThan(2);
      for (const { id } of (await owner.client.listFeedback({ query: { limit: 100 } })).data)
        await owner.client.deleteFeedback({ params: { id } });
    }
  });

  it("continue among cards when cards and lists before the page are deleted or inserted", async () => {
    const { owner } = await service.createOrganisation();
    const names = ["A", "B", "C", "D"];
    const { projectId, listIds } = await newBoard(owner, names);
    const cards: Item[] = [];
    for (const listId of listIds)
      cards.push(
        ...(await times(3, (n) => newCard(owner, { projectId, listId }, { title: `Card ${cards.length + n}` }))),
      );
    const titlesOf = (some: readonly Item[]) => some.map(({ title }) => title);
    const path = `/api/v1/boards/cards?project_id=${projectId}`;
    const remove = (some: readonly Item[]) =>
      Promise.all(some.map(({ id }) => owner.client.deleteCard({ params: { id } })));
    const first = await get(owner, `${path}&limit=5&cursor=`);
    expect(titlesOf(first.data)).toEqual(titlesOf(cards.slice(0, 5)));
    const after = async (cursor: string | null | undefined) =>
      titlesOf((await get(owner, withQuery(path, { limit: 5, cursor }))).data);
    const cursor = first.meta.next_cursor;
    await remove(cards.slice(0, 3));
    await owner.client.deleteBoardList({ params: { id: listIds[0] ?? "" } });
    expect(await after(cursor)).toEqual(titlesOf(cards.slice(5, 10)));
    await owner.client.createBoardList({ body: { project_id: projectId, name: "New", position: 0 } });
    expect(await after(cursor)).toEqual(titlesOf(cards.slice(5, 10)));
    await remove(cards.slice(3, 6));
    await owner.client.deleteBoardList({ params: { id: listIds[1] ?? "" } });
    expect(await after(cursor)).toEqual(titlesOf(cards.slice(6, 11)));
  });

  it.each([0, 1])("continue among board lists when list %i before the page is deleted", async (index) => {
    const { owner } = await service.createOrganisation();
    const { projectId, listIds } = await newBoard(owner, ["A", "B", "C", "D", "E"]);
    const path = `/api/v1/boards/lists?project_id=${projectId}&limit=2`;
    const cursor = (await get(owner, `${path}&cursor=`)).meta.next_cursor;
    const next = async () => (await get(owner, withQuery(path, { cursor }))).data.map(({ name }) => name);
    await owner.client.deleteBoardList({ params: { id: listIds[index] ?? "" } });
    expect(await next()).toEqual(["C", "D"]);
  });

  it("end with an empty page if what followed was deleted meanwhile", async () => {
    const { owner } = await service.createOrganisation();
    const clients = await times(3, (n) => owner.client.createClient({ body: { name: `Client ${n}` } }));
    const { meta } = await get(owner, "/api/v1/clients?limit=2&cursor=");
    await owner.client.deleteClient({ params: { id: clients[2]?.data.id ?? "" } });
    const rest = await get(owner, withQuery("/api/v1/clients?limit=2", { cursor: meta.next_cursor }));
    expect(rest).toEqual({ data: [], meta: { total: 2, limit: 2, offset: 2, next_cursor: null } });
  });

  it("find what follows although so much was deleted before the page that the total says there is nothing", async () => {
    const { owner } = await service.createOrganisation();
    const clients = await times(6, (n) => owner.client.createClient({ body: { name: `Client ${n}` } }));
    const ids = clients.map(({ data }) => data.id);
    const { meta } = await get(owner, "/api/v1/clients?limit=2&cursor=");
    for (const id of ids.slice(0, 2)) await owner.client.deleteClient({ params: { id } });
    const second = await get(owner, withQuery("/api/v1/clients?limit=2", { cursor: meta.next_cursor }));
    const third = await get(owner, withQuery("/api/v1/clients?limit=2", { cursor: second.meta.next_cursor }));
    expect(idsOf([second, third])).toEqual(ids.slice(2));
    expect(third.meta.next_cursor).toBeNull();
  });

  describe("are rejected", () => {
    const listed = async (owner: Person) => {
      const project = await newProject(owner, "website");
      await times(3, () => newFeedback(owner, { project_id: project.id }));
      return (await get(owner, "/api/v1/feedback?limit=1&cursor=")).meta.next_cursor ?? "";
    };
    const sent = async (person: Person, path: string) => {
      const { status, body } = await service.request("GET", path, person);
      return { status, error: body.error, code: body.code };
    };
    const invalid = {
      status: 400,
      error: errors.invalidCursor.message,
      code: errors.invalidCursor.code,
    };

    it("in another organisation, with another filter, and in another list", async () => {
      const { owner } = await service.createOrganisation();
      const { owner: stranger } = await service.createOrganisation();
      const cursor = await listed(owner);
      const theirs = await listed(stranger);
      for (const path of ["?limit=2", "?limit=1"])
        expect(await sent(owner, `/api/v1/feedback${path}&cursor=${cursor}`)).toMatchObject({ status: 200 });
      expect(await sent(owner, `/api/v1/feedback?cursor=${theirs}`)).toEqual(invalid);
      expect(await sent(stranger, `/api/v1/feedback?cursor=${cursor}`)).toEqual(invalid);
      for (const filter of ["status=new", "sort=oldest", "assigned_to=me", "spam=true", "q=button"])
        expect(await sent(owner, `/api/v1/feedback?${filter}&cursor=${cursor}`)).toEqual(invalid);
      expect(await sent(owner, `/api/v1/tickets?cursor=${cursor}`)).toEqual(invalid);
      expect(await sent(owner, `/api/v1/clients?cursor=${cursor}`)).toEqual(invalid);
    });

    it("on another object", async () => {
      const { owner } = await service.createOrganisation();
      const [one = { id: "" }, two = { id: "" }] = await times(2, () => newFeedback(owner));
      for (const { id } of [one, one, two, two])
        await owner.client.createFeedbackComment({ params: { id }, body: { content: "Same" } });
      const { meta } = await get(owner, `/api/v1/feedback/${one.id}/comments?limit=1&cursor=`);
      expect(await sent(owner, `/api/v1/feedback/${two.id}/comments?cursor=${meta.next_cursor}`)).toEqual(invalid);
    });

    it("if they are forged or cut", async () => {
      const { owner } = await service.createOrganisation();
      const cursor = await listed(owner);
      const forged = Buffer.from(JSON.stringify([0, { after: "' or 1=1 --", afterId: "x" }])).toString("base64url");
      const hostile = [
        "x",
        "0",
        "null",
        "%00",
        "..%2F",
        "__proto__",
        "%F0%9F%92%A9".repeat(20),
        forged + cursor.slice(-32),
        forged + "A".repeat(32),
        cursor.slice(0, -1),
        cursor.slice(1),
        `${cursor}A`,
        `${cursor}=`,
        cursor.toLowerCase(),
        cursor.slice(-32),
      ];
      for (const each of hostile)
        expect({ each, ...(await sent(owner, `/api/v1/feedback?cursor=${each}`)) }).toEqual({ each, ...invalid });
      expect(await sent(owner, `/api/v1/feedback?cursor=${"a".repeat(5_000)}`)).toMatchObject({ status: 400 });
      expect(await sent(owner, `/api/v1/feedback?cursor=${cursor}&cursor=${cursor}`)).toMatchObject({ status: 400 });
    });

    it("together with an offset, even of 0", async () => {
      const { owner } = await service.createOrganisation();
      const cursor = await listed(owner);
      const both = { status: 400, error: errors.cursorWithOffset.message, code: errors.cursorWithOffset.code };
      for (const offset of [0, 1])
        for (const each of ["", cursor, "forged"])
          expect(await sent(owner, `/api/v1/feedback?cursor=${each}&offset=${offset}`)).toEqual(both);
    });
  });

  it("are accepted by every process, and after a restart", async () => {
    const { owner } = await service.createOrganisation();
    await times(3, (n) => owner.client.createClient({ body: { name: `Client ${n}` } }));
    const { meta } = await get(owner, "/api/v1/clients?limit=1&cursor=");
    const another = await service.startAnother();
    try {
      const url = `${another.address}${withQuery("/api/v1/clients", { cursor: meta.next_cursor })}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${owner.token}` } });
      expect(((await response.json()) as ListBody).data.length).toBe(2);
    } finally {
      await another.stop();
    }
  });

  it("leave deep pages by offset as they are", async () => {
    const { owner } = await service.createOrganisation();
    await owner.client.createClient({ body: { name: "Only one" } });
    for (const path of ["/api/v1/clients", "/api/v1/feedback", "/api/v1/boards/cards", "/api/v1/tickets"])
      expect(await get(owner, `${path}?offset=1000&limit=7`)).toEqual({
        data: [],
        meta: { total: path === "/api/v1/clients" ? 1 : 0, limit: 7, offset: 1_000 },
      });
  });
});
