import type { CardCreated } from "@corkboard/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { engine } from "../../../../test/support/test-database.ts";
import { postgresDialect } from "../../../db/dialect/postgres-dialect.ts";
import { sqliteDialect } from "../../../db/dialect/sqlite.ts";
import { search as searchTables } from "../../../db/migrations/0001-initial/search.ts";
import { wordsByClient, wordsOfDocuments } from "../../../db/migrations/0007-words-by-client.ts";
import { query } from "../../../db/query.ts";
import type { Tables } from "../../../db/tables.ts";
import { numberCommitted } from "../../../events/event-log.ts";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Organisation, type Person, useService } from "../../../../test/support/harness.ts";
import { newReport, newWebsite, sendReport } from "../../../../test/support/visitor.ts";
import { purgeSome } from "../../customers/projects/purge-project.ts";
import { indexSome } from "./index-some.ts";
import { requestRebuild } from "./search.exports.ts";

const statements = [...searchTables(sqliteDialect.ddl), ...wordsByClient(sqliteDialect.ddl)];
const tables = statements.flatMap((statement) => {
  const [, table] = /^CREATE TABLE (\w+)/.exec(statement) ?? [];
  return table === undefined ? [] : [{ table, rows: query((q) => q.selectFrom(table as keyof Tables).selectAll()) }];
});

const deleteEvents = query((q, p: { org: string; to: number }) =>
  q.deleteFrom("events").where("org_id", "=", p.org).where("seq", "<=", p.to),
);

const deleteIndex = query((q, p: { org: string }) => q.deleteFrom("search_documents").where("org_id", "=", p.org));

const deleteWords = query((q, p: { org: string }) => q.deleteFrom("search_words").where("org_id", "=", p.org));

/** Documents then have the same number, as far as it is made of the time. */
const commentAtOneInstant = query((q, p: { org: string; at: string }) =>
  q.updateTable("comments").set({ created_at: p.at }).where("org_id", "=", p.org),
);

const deleteProjectWords = query((q) => q.deleteFrom("search_project_words"));

const ddl = engine === "sqlite" ? sqliteDialect.ddl : postgresDialect.ddl;
const fillProjectWords = query<object, never>((q) => ({
  compile: () => sql<never>`${sql.raw(wordsOfDocuments(ddl))}`.compile(q),
}));

describe("the search index", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  /** Does what the worker would, a few objects at a time. */
  const index = async ({ id }: Organisation, atOnce = 2) => {
    await numberCommitted(service.db, id);
    while (await service.db.write((tx) => indexSome(tx, id, { atOnce, forMs: 0 })));
  };

  const found = async (person: Person, q: string) =>
    (await person.client.search({ query: { q } })).data.map(({ id }) => id);

  /** Every row of the index that contains a text. */
  const dump = async (text: string) => {
    const rows = [];
    for (const { table, rows: all } of tables) {
      for (const row of await service.db.all(all, {})) rows.push(`${table} ${JSON.stringify(row)}`);
    }
    return rows.filter((row) => row.includes(text));
  };

  const filled = async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const board = await newBoard(owner);
    const card = await newCard(owner, board, { title: "Zanzibar", description: "Lemur" });
    const item = await newFeedback(owner, { title: "Zanzibar", description: "Lemur" });
    const onCard = (await owner.client.createCardComment({ params: { id: card.id }, body: { content: "Lemur" } })).data;
    const onItem = (await owner.client.createFeedbackComment({ params: { id: item.id }, body: { content: "Lemur" } }))
      .data;
    const ticket = (await owner.client.generateTicket({ body: { source_type: "board_card", source_id: card.id } }))
      .data;
    await owner.client.updateTicket({ params: { id: ticket.id }, body: { title: "Zanzibar", description: "Lemur" } });
    const ids = [ticket.id, onItem.id, onCard.id, item.id, card.id];
    return { organisation, owner, board, card, item, onCard, onItem, ticket, ids };
  };

  it("contains what was created or changed, and forgets the words of before", async () => {
    const { organisation, owner, card, onItem, item, ids } = await filled();
    expect(await found(owner, "lemur")).toEqual([]);
    await index(organisation);
    expect(await found(owner, "lemur")).toEqual(ids);
    const { client } = owner;
    await client.updateCard({ params: { id: card.id }, body: { title: "Quokka", description: "Wombat" } });
    const edited = { params: { id: item.id, comment_id: onItem.id }, body: { content: "Wombat" } };
    await client.updateFeedbackComment(edited);
    await index(organisation);
    expect(await found(owner, "lemur")).toEqual(ids.filter((id) => id !== card.id && id !== onItem.id));
    expect(await found(owner, "wombat")).toEqual([onItem.id, card.id]);
    expect(await found(owner, "qokka")).toEqual([card.id]);
    await client.updateCard({ params: { id: card.id }, body: { title: "Numbat" } });
    await index(organisation);
    expect(await found(owner, "qokka")).toEqual([]);
  });

  it("shows nothing that was deleted, even before it is updated, and keeps nothing of it afterwards", async () => {
    const { organisation, owner, card, item, ticket } = await filled();
    await index(organisation);
    const kept = await newFeedback(owner, { title: "Zebra" });
    const { client } = owner;
    await client.deleteTicket({ params: { id: ticket.id } });
    await client.deleteCard({ params: { id: card.id } });
    await client.deleteFeedback({ params: { id: item.id } });
    expect(await found(owner, "lemur")).toEqual([]);
    expect(await found(owner, "zanzibr")).toEqual([]);
    const meta = await client.listFeedback({ query: { q: "lemur" } });
    expect(meta).toMatchObject({ data: [], meta: { total: 0 } });
    await index(organisation, 1);
    expect(await found(owner, "zebra")).toEqual([kept.id]);
    for (const { id } of [card, item, ticket]) expect(await dump(id)).toEqual([]);
    expect((await dump("zanzibar")).filter((row) => row.includes(organisation.id))).toEqual([]);
  });

  it("contains nothing of a deleted project, at any moment of its purge and afterwards", async () => {
    const { organisation, owner, board, item, onItem, ids } = await filled();
    await index(organisation);
    await owner.client.deleteProject({ params: { id: board.projectId } });
    const left = ids.filter((id) => id === item.id || id === onItem.id);
    expect(await found(owner, "lemur")).toEqual(left);
    await numberCommitted(service.db, organisation.id);
    const of = { org: organisation.id, id: board.projectId };
    while (await service.db.write((tx) => purgeSome(tx, of, 1))) {
      expect(await found(owner, "lemur")).toEqual(left);
      await index(organisation);
    }
    expect(await found(owner, "lemur")).toEqual(left);
    expect(await dump(board.projectId)).toEqual([]);
    expect(await dump(board.projectId.replaceAll("-", ""))).toEqual([]);
  });

  it("is continued where it was interrupted", async () => {
    const { organisation, owner, ids } = await filled();
    await numberCommitted(service.db, organisation.id);
    const broken = () =>
      service.db.write(async (tx) => {
        await indexSome(tx, organisation.id, { atOnce: 2, forMs: 0 });
        throw new Error("killed");
      });
    for (let isMore = true; isMore;) {
      await expect(broken()).rejects.toThrow("killed");
      isMore = await service.db.write((tx) => indexSome(tx, organisation.id, { atOnce: 2, forMs: 0 }));
    }
    expect(await found(owner, "lemur")).toEqual(ids);
    const documents = (await dump(organisation.id)).filter((row) => row.startsWith("search_documents"));
    expect(documents).toHaveLength(ids.length);
  });

  it("is rebuilt from what exists if it is lost, asked for, or no longer continued by the log", async () => {
    const { organisation, owner, ids } = await filled();
    await index(organisation);
    await service.db.write((tx) => tx.run(deleteIndex, { org: organisation.id }));
    expect(await found(owner, "lemur")).toEqual([]);
    await service.db.write((tx) => requestRebuild(tx, organisation.id));
    await index(organisation);
    expect(await found(owner, "lemur")).toEqual(ids);

    const late = await newFeedback(owner, { title: "Lemur" });
    const later = await newFeedback(owner, { title: "Lemur" });
    await numberCommitted(service.db, organisation.id);
    const { data: events } = await owner.client.listEvents({ query: { limit: 100 } });
    const to = events.find(({ object_id }) => object_id === late.id)?.sequence ?? 0;
    await service.db.write((tx) => tx.run(deleteEvents, { org: organisation.id, to }));
    await index(organisation);
    expect(await found(owner, "lemur")).toEqual([later.id, late.id, ...ids]);
  });

  it("knows the words of titles after a rebuild as if it had never been lost", async () => {
    const { organisation, owner, item } = await filled();
    await newFeedback(owner, { project_id: item.project_id, title: "Zanzibar again" });
    await index(organisation);
    const words = async () =>
      (await dump(organisation.id)).filter((row) => !/^search_(documents|progress)/.test(row)).toSorted();
    const counted = await words();
    expect(counted.filter((row) => row.startsWith("search_project_words"))).not.toEqual([]);
    await service.db.write((tx) => tx.run(deleteIndex, { org: organisation.id }));
    await service.db.write((tx) => requestRebuild(tx, organisation.id));
    await index(organisation);
    expect(await words()).toEqual(counted);

    await service.db.write((tx) => tx.run(deleteWords, { org: organisation.id }));
    await service.db.write((tx) => requestRebuild(tx, organisation.id));
    await index(organisation);
    expect(await words()).toEqual(counted);
  });

  it("contains everything if hundreds of objects are created or changed at once", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const board = await newBoard(owner);
    const cards: CardCreated[] = [];
    for (let n = 0; n < 230; n++) cards.push(await newCard(owner, board, { title: `Numbat n${n}` }));
    await index(organisation, 200);
    const foundNumbats = async (q: string) =>
      (await found(owner, q)).map((each) => cards.find(({ id }) => id === each)?.title ?? each).toSorted();
    expect(await foundNumbats("numbat n7")).toEqual(
      cards.map(({ title }) => title).filter((title) => title.startsWith("Numbat n7")),
    );
    for (const n of [0, 199, 200, 229]) expect(await foundNumbats(`n${n} numbat`)).toEqual([`Numbat n${n}`]);
    for (const { id } of cards.slice(0, 210)) {
      await owner.client.updateCard({ params: { id }, body: { title: "Quoll" } });
    }
    await index(organisation, 200);
    expect(await foundNumbats("numbat")).toEqual(cards.slice(210).map(({ title }) => title));
    expect(await found(owner, "quol")).toHaveLength(20);
    expect((await dump("n199")).filter((row) => row.startsWith("search_"))).toEqual([]);
  });

  it("contains objects that were created at the same instant", async () => {
    const { organisation, owner, card } = await filled();
    const ids: string[] = [];
    for (let n = 0; n < 12; n++) {
      const comment = { params: { id: card.id }, body: { content: `Quokka ${n}` } };
      ids.push((await owner.client.createCardComment(comment)).data.id);
    }
    await service.db.write((tx) => tx.run(commentAtOneInstant, { org: organisation.id, at: card.created_at }));
    await index(organisation, 200);
    const numbers = (await found(owner, "quokka")).map((id) => ids.indexOf(id)).toSorted((a, b) => a - b);
    expect(numbers).toEqual(ids.map((_, number) => number));
  });

  it("contains a spam report, and the comments on it, only while it is not marked as spam", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const item = await newFeedback(owner, { title: "Cheap okapi" });
    const { client } = owner;
    const comment = (await client.createFeedbackComment({ params: { id: item.id }, body: { content: "An okapi?" } }))
      .data;
    await index(organisation);
    expect(await found(owner, "okapi")).toEqual([item.id, comment.id]);
    await client.updateFeedback({ params: { id: item.id }, body: { spam: true } });
    expect(await found(owner, "okapi")).toEqual([]);
    await index(organisation);
    expect((await dump("okapi")).filter((row) => row.includes(organisation.id))).toEqual([]);
    const another = (await client.createFeedbackComment({ params: { id: item.id }, body: { content: "Okapi!" } })).data;
    await index(organisation);
    expect(await found(owner, "okapi")).toEqual([]);
    await client.updateFeedback({ params: { id: item.id }, body: { spam: false } });
    await index(organisation);
    expect(await found(owner, "okapi")).toEqual([item.id, another.id, comment.id]);
  });

  it("finds long and unusual texts, up to a number of words", async () => {
    const organisation = await service.createOrganisation();
    const { owner } = organisation;
    const many = Array.from({ length: 9_000 }, (_, n) => `w${n.toString(36)}`).join(" ");
    const item = await newFeedback(owner, { title: "Numbers", description: many });
    const cjk = await newFeedback(owner, {
      title: "購".repeat(500),
      description: Array.from({ length: 90_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000))).join(
        "",
      ),
    });
    const long = await newFeedback(owner, { title: "x".repeat(500), description: "ﷺ".repeat(10_000) });
    await index(organisation);
    expect(await found(owner, "numbers w9")).toEqual([item.id]);
    expect(await found(owner, `w${(8_999).toString(36)}`)).toEqual([]);
    expect(await found(owner, "購購")).toEqual([cjk.id]);
    expect(await found(owner, "x".repeat(60))).toEqual([long.id]);
  });

  it("knows the words of each project after an upgrade as if it had always counted them", async () => {
    const { organisation, owner, item } = await filled();
    await newFeedback(owner, { project_id: item.project_id, title: "Zanzibar again" });
    await index(organisation);
    const words = async () =>
      (await dump(organisation.id)).filter((row) => row.startsWith("search_project_words")).toSorted();
    const counted = await words();
    expect(counted.filter((row) => row.includes(item.project_id) && row.includes("zanzibar"))).toHaveLength(1);
    await service.db.write(async (tx) => {
      await tx.run(deleteProjectWords, {});
      await tx.run(fillProjectWords, {});
    });
    expect(await words()).toEqual(counted);
  });

  it("is complete while a worker runs", async () => {
    const { owner, ids } = await filled();
    const another = await service.startAnother({ CORKBOARD_WORKER: "on" });
    await service.indexed();
    expect(await found(owner, "lemur")).toEqual(ids);
    const website = await newWebsite(owner);
    await sendReport(service, { apiKey: website.api_key, report: newReport({ title: "Axolotl" }) });
    await service.indexed();
    expect(await found(owner, "axolotl")).toHaveLength(1);
    await another.stop();
  });
});
