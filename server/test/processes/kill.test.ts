import { type Client, eachItem } from "@corkboard/client";
import type { Card, CardComment, CardCreated, FeedbackComment, FeedbackCommentCreated } from "@corkboard/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { miscountsIn, setUpOrganisation, type SpawnedService } from "../support/spawned-service.ts";
import { repeated } from "../support/repeated.ts";
import { useSpawnedServices } from "../support/use-spawned-services.ts";
import { createTestDatabase } from "../support/test-database.ts";

interface Places {
  readonly feedback: string;
  readonly card: string;
  readonly project: string;
  readonly list: string;
}

interface Acknowledged {
  readonly cards: CardCreated[];
  readonly cardComments: CardComment[];
  readonly feedbackComments: FeedbackCommentCreated[];
}

const writers = 16;

async function placesToWrite(client: Client): Promise<Places> {
  const { data: customer } = await client.createClient({ body: { name: "Bolt Bikes" } });
  const shared = { client_id: customer.id, name: "A project" };
  const site = await client.createProject({ body: { ...shared, type: "website", url: "https://bolt.example" } });
  const board = await client.createProject({ body: { ...shared, type: "board" } });
  const feedback = await client.createFeedback({ body: { project_id: site.data.id, title: "Broken" } });
  const list = await client.createBoardList({ body: { project_id: board.data.id, name: "To do" } });
  const inList = { project_id: board.data.id, list_id: list.data.id };
  const card = await client.createCard({ body: { ...inList, title: "The discussed card" } });
  return { feedback: feedback.data.id, card: card.data.id, project: board.data.id, list: list.data.id };
}

/** Writes until the service is gone; keeps what was acknowledged. */
async function write(client: Client, at: Places, label: string, acknowledged: Acknowledged): Promise<void> {
  const inList = { project_id: at.project, list_id: at.list };
  for (let n = 0; ; n++) {
    const text = `${label} ${n} ${"x".repeat(n % 200)}`;
    try {
      const card = await client.createCard({ body: { ...inList, title: text, labels: [{ color: "red", text }] } });
      acknowledged.cards.push(card.data);
      const onCard = await client.createCardComment({ params: { id: at.card }, body: { content: text } });
      acknowledged.cardComments.push(onCard.data);
      const onFeedback = await client.createFeedbackComment({ params: { id: at.feedback }, body: { content: text } });
      acknowledged.feedbackComments.push(onFeedback.data);
    } catch {
      return;
    }
  }
}

async function killWhileWriting(service: SpawnedService, token: string, at: Places, round: number, all: Acknowledged) {
  const client = service.client(token);
  const enough = all.feedbackComments.length + 60;
  const writing = Array.from({ length: writers }, (_, writer) => write(client, at, `${round}/${writer}`, all));
  const message = "acknowledged comments before the kill";
  await expect.poll(() => all.feedbackComments.length, { message, interval: 2 }).toBeGreaterThanOrEqual(enough);
  expect(await service.end("SIGKILL")).toEqual({ status: null, signal: "SIGKILL" });
  await Promise.all(writing);
}

async function gather<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

async function everythingWritten(client: Client, at: Places) {
  const cards = await gather<Card>(eachItem(client.listCards, { query: { list_id: at.list, limit: 100 } }));
  const cardComments = await gather<CardComment>(eachItem(client.listCardComments, { params: { id: at.card } }));
  const feedbackComments = await gather<FeedbackComment>(
    eachItem(client.listFeedbackComments, { params: { id: at.feedback } }),
  );
  return { cards, cardComments, feedbackComments };
}

/** What was written: a card has a title, a comment has content. */
interface Named {
  readonly id: string;
  readonly title?: string;
  readonly content?: string;
}

const byId = <Item extends { id: string }>(items: readonly Item[]) => new Map(items.map((item) => [item.id, item]));

describe("a service killed while sixteen clients write to it", () => {
  const startService = useSpawnedServices();

  it("keeps everything it acknowledged, and its counters are consistent", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.remove());
    const { token } = await setUpOrganisation(database.environment);
    const acknowledged: Acknowledged = { cards: [], cardComments: [], feedbackComments: [] };
    let service = await startService(database.environment);
    const at = await placesToWrite(service.client(token));

    for (let round = 0; round < 2; round++) {
      await killWhileWriting(service, token, at, round, acknowledged);
      service = await startService(database.environment);
      const found = await everythingWritten(service.client(token), at);

      const kinds = ["cards", "cardComments", "feedbackComments"] as const;
      const lost = kinds.flatMap((kind) => {
        const kept = byId<Named>(found[kind]);
        const missing = (acknowledged[kind] as readonly Named[]).filter(({ id }) => !kept.has(id));
        return missing.map(({ title, content }) => ({ round, kind, lost: title ?? content }));
      });
      expect(lost).toEqual([]);
      const cards = byId(found.cards);
      for (const { checklist: _, attachments: __, ...card } of acknowledged.cards) {
        expect(cards.get(card.id)).toEqual({
          ...card,
          checklist: [],
          attachments: [],
          assigned_to: null,
          assigned_user_ids: [],
          ticket_ids: [],
          archived: false,
          feedback_id: null,
          author_kind: "member",
        });
      }
      const cardComments = byId(found.cardComments);
      for (const comment of acknowledged.cardComments) expect(cardComments.get(comment.id)).toEqual(comment);
      const feedbackComments = byId(found.feedbackComments);
      for (const comment of acknowledged.feedbackComments) {
        expect(feedbackComments.get(comment.id)).toEqual({
          ...comment,
          author: "Olive Owner",
          author_kind: "member",
          via: "First token",
        });
      }

      // At most one write of each client can have happened without its response arriving.
      const most = writers * (round + 1);
      for (const kind of ["cardComments", "feedbackComments"] as const) {
        const unanswered = found[kind].length - acknowledged[kind].length;
        expect({ round, kind, unanswered, most, isPossible: unanswered >= 0 && unanswered <= most }).toMatchObject({
          isPossible: true,
        });
      }
      const inOnePlace = repeated(found.cards, ({ position }) => position);
      expect(inOnePlace.map(({ title, position }) => ({ title, position }))).toEqual([]);
      expect(await miscountsIn(database.environment)).toEqual([]);
    }

    expect(await service.end("SIGTERM")).toEqual({ status: 0, signal: null });
  });
});
