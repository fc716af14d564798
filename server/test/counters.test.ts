import { eachItem } from "@corkboard/client";
import { feedbackStatuses, feedbackTypes, ticketStatuses } from "@corkboard/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback, newProject } from "./support/factories.ts";
import { type Person, useService } from "./support/harness.ts";

/** All objects by id; comments with the path they are listed under. */
interface World {
  readonly owner: Person;
  readonly websites: readonly string[];
  readonly board: { readonly projectId: string; readonly listId: string };
  readonly people: readonly string[];
  feedback: string[];
  cards: string[];
  tickets: string[];
  comments: { readonly of: "feedback" | "card"; readonly id: string; readonly comment_id: string }[];
}

interface Step {
  readonly action: keyof typeof actions;
  readonly pick: number;
  readonly choice: number;
}

const chosen = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length];

const withoutOne = <Item>(items: readonly Item[], gone: Item) => items.filter((item) => item !== gone);

/** Every action that changes a counter. Actions that find no suitable object do nothing. */
const actions = {
  async addFeedback(world: World, { pick, choice }: Step) {
    const project_id = chosen(world.websites, pick);
    world.feedback.push((await newFeedback(world.owner, { project_id, type: chosen(feedbackTypes, choice) })).id);
  },
  async changeFeedback(world: World, { pick, choice }: Step) {
    const id = chosen(world.feedback, pick);
    if (id === undefined) return;
    const kind = { status: chosen(feedbackStatuses, choice), type: chosen(feedbackTypes, choice >> 2) };
    const assigned_to = world.people.filter((_, place) => (choice >> place) % 2 === 1);
    const body = { ...kind, spam: choice % 5 === 0, ...(choice % 3 === 0 ? {} : { assigned_to }) };
    await world.owner.client.updateFeedback({ params: { id }, body });
  },
  async deleteFeedback(world: World, { pick }: Step) {
    const id = chosen(world.feedback, pick);
    if (id === undefined) return;
    await world.owner.client.deleteFeedback({ params: { id } });
    world.feedback = withoutOne(world.feedback, id);
    world.comments = world.comments.filter((comment) => comment.id !== id);
  },
  async addCard(world: World) {
    world.cards.push((await newCard(world.owner, world.board)).id);
  },
  async archiveCard(world: World, { pick, choice }: Step) {
    const id = chosen(world.cards, pick);
    if (id === undefined) return;
    await world.owner.client.updateCard({ params: { id }, body: { archived: choice % 3 > 0 } });
  },
  async deleteCard(world: World, { pick }: Step) {
    const id = chosen(world.cards, pick);
    if (id === undefined) return;
    await world.owner.client.deleteCard({ params: { id } });
    world.cards = withoutOne(world.cards, id);
    world.comments = world.comments.filter((comment) => comment.id !== id);
  },
  async comment(world: World, { pick, choice }: Step) {
    const of = choice % 2 === 0 ? "feedback" : "card";
    const id = chosen(of === "feedback" ? world.feedback : world.cards, pick);
    if (id === undefined) return;
    const input = { params: { id }, body: { content: `@Ann @Bo ${choice}` } };
    const { client } = world.owner;
    const { data } = await (of === "feedback" ? client.createFeedbackComment(input) : client.createCardComment(input));
    world.comments.push({ of, id, comment_id: data.id });
  },
  async deleteComment(world: World, { pick }: Step) {
    const comment = chosen(world.comments, pick);
    if (comment === undefined) return;
    const { client } = world.owner;
    const input = { params: { id: comment.id, comment_id: comment.comment_id } };
    await (comment.of === "feedback" ? client.deleteFeedbackComment(input) : client.deleteCardComment(input));
    world.comments = withoutOne(world.comments, comment);
  },
  async generateTicket(world: World, { pick, choice }: Step) {
    const source_type = choice % 2 === 0 ? "feedback" : "board_card";
    const source_id = chosen(source_type === "feedback" ? world.feedback : world.cards, pick);
    if (source_id === undefined) return;
    const { id } = (await world.owner.client.generateTicket({ body: { source_type, source_id } })).data;
    // Concurrent requests for the same source return the same ticket.
    if (!world.tickets.includes(id)) world.tickets.push(id);
  },
  async changeTicket(world: World, { pick, choice }: Step) {
    const id = chosen(world.tickets, pick);
    if (id === undefined) return;
    const assigned_to = world.people.filter((_, place) => (choice >> place) % 2 === 1);
    const body = { status: chosen(ticketStatuses, choice), ...(choice % 3 === 0 ? {} : { assigned_to }) };
    await world.owner.client.updateTicket({ params: { id }, body });
  },
  async deleteTicket(world: World, { pick }: Step) {
    const id = chosen(world.tickets, pick);
    if (id === undefined) return;
    await world.owner.client.deleteTicket({ params: { id } });
    world.tickets = withoutOne(world.tickets, id);
  },
  async refusedChanges(world: World, { pick }: Step) {
    const { client } = world.owner;
    const nobody = "00000000-0000-7000-8000-000000000000";
    const attempts = [
      client.updateTicket({
        params: { id: chosen(world.tickets, pick) ?? nobody },
        body: { status: "done", assigned_to: nobody },
      }),
      client.createFeedbackComment({
        params: { id: chosen(world.feedback, pick) ?? nobody },
        body: { content: " " },
      }),
    ];
    for (const outcome of await Promise.allSettled(attempts)) expect(outcome.status).toBe("rejected");
  },
};

async function lengthOf(items: AsyncGenerator<unknown, void, void>): Promise<number> {
  let length = 0;
  for await (const _ of items) length++;
  return length;
}

const memberNames = ["Olive Owner", "Ann", "Bo"] as const;

describe("the counters behind every total", () => {
  const service = useService();

  const newWorld = async (): Promise<World> => {
    const { owner, addMember } = await service.createOrganisation();
    const people = [owner.userId, (await addMember(memberNames[1])).userId, (await addMember(memberNames[2])).userId];
    const websites = [(await newProject(owner, "website")).id, (await newProject(owner, "website")).id];
    const board = await newBoard(owner, ["To do"]);
    const world: World = { owner, websites, board, people, feedback: [], cards: [], tickets: [], comments: [] };
    const opening = ["addFeedback", "addFeedback", "addCard", "generateTicket", "generateTicket", "comment"] as const;
    for (const [pick, action] of opening.entries()) await actions[action](world, { action, pick, choice: 0 });
    return world;
  };

  /** Each total that differs from what all pages contain, or from the expected number. */
  const wrongTotals = async ({ owner: { client }, people, ...world }: World) => {
    const wrong: object[] = [];
    /** With the names of people instead of their IDs. */
    const named = (about: object) =>
      Object.fromEntries(
        Object.entries(about).map(([field, value]) => [field, memberNames[people.indexOf(value)] ?? value]),
      );
    const compare = (about: object, total: number, expected: number) => {
      if (total !== expected) wrong.push({ ...named(about), total, expected });
    };
    for (const status of [undefined, ...feedbackStatuses]) {
      for (const type of [undefined, ...feedbackTypes]) {
        for (const spam of ["true", "false"] as const) {
          const query = { status, type, spam, limit: 7 };
          const { meta } = await client.listFeedback({ query });
          compare(query, meta.total, await lengthOf(eachItem(client.listFeedback, { query })));
        }
        for (const assigned_to of ["none", ...people]) {
          for (const has_ticket of [undefined, "true", "false"] as const) {
            const query = { status, type, assigned_to, has_ticket, limit: 7 };
            const { meta } = await client.listFeedback({ query });
            compare(query, meta.total, await lengthOf(eachItem(client.listFeedback, { query })));
          }
        }
      }
    }
    for (const status of [undefined, ...ticketStatuses]) {
      for (const assigned_to of [undefined, ...people]) {
        const query = { status, assigned_to, limit: 7 };
        const { meta } = await client.listTickets({ query });
        compare(query, meta.total, await lengthOf(eachItem(client.listTickets, { query })));
      }
    }
    const spam = (await client.listFeedback({ query: { spam: "true" } })).meta.total;
    compare({ all: "feedback" }, (await client.listFeedback()).meta.total + spam, world.feedback.length);
    compare({ all: "tickets" }, (await client.listTickets()).meta.total, world.tickets.length);
    let cards = 0;
    for (const archived of ["true", "false"] as const) {
      const query = { archived, limit: 7 };
      const { meta } = await client.listCards({ query });
      compare(query, meta.total, await lengthOf(eachItem(client.listCards, { query })));
      cards += meta.total;
    }
    compare({ all: "cards" }, cards, world.cards.length);
    const commentsOn = (id: string) => world.comments.filter((comment) => comment.id === id).length;
    for (const id of world.feedback) {
      compare({ feedback: id }, (await client.listFeedbackComments({ params: { id } })).meta.total, commentsOn(id));
    }
    for (const id of world.cards) {
      compare({ card: id }, (await client.listCardComments({ params: { id } })).meta.total, commentsOn(id));
    }
    return wrong;
  };

  const names = Object.keys(actions) as (keyof typeof actions)[];
  const step = fc.record({ action: fc.constantFrom(...names), pick: fc.nat(100), choice: fc.nat(23) });
  const steps = fc.array(step, { minLength: 20, maxLength: 50 });
  /** Actions that may run concurrently: none of them deletes what another is about to use. */
  const concurrent = fc.constantFrom(...names.filter((name) => !/delete|refused/.test(name)));

  it("are correct after any sequence of changes", async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const world = await newWorld();
        for (const next of sequence) await actions[next.action](world, next);
        expect(await wrongTotals(world)).toEqual([]);
        expect(await service.miscounts()).toEqual([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it("are correct after many concurrent changes", async () => {
    const changes = fc.array(fc.record({ action: concurrent, pick: fc.nat(100), choice: fc.nat(23) }), {
      minLength: 30,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(changes, async (atOnce) => {
        const world = await newWorld();
        await Promise.all(atOnce.map((next) => actions[next.action](world, next)));
        expect(await wrongTotals(world)).toEqual([]);
        expect(await service.miscounts()).toEqual([]);
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});
