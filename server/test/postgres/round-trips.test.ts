import { describe, expect, it, onTestFinished } from "vitest";
import { startPostgresProxy } from "../support/postgres-proxy.ts";
import { engine } from "../support/test-database.ts";
import { ownDatabase, ownerIn, serviceOn } from "./own-database.ts";

async function watchedService() {
  const network = await startPostgresProxy((await ownDatabase()).url);
  onTestFinished(() => network.stop());
  const service = await serviceOn(network.url, { CORKBOARD_WORKER: "off" });
  const client = (await ownerIn(service)).client(service);
  /** How many round trips the transaction took that wrote this text, and whether it committed with the last of them. */
  const tripsOfWriting = (text: string) => {
    const sent = network.sent().find((trips) => trips.some((trip) => trip.includes(text))) ?? [];
    const end = sent.findLastIndex((trip) => trip.includes(text));
    const start = sent.findLastIndex((trip, index) => index <= end && trip.includes("BEGIN"));
    return { trips: end - start + 1, isCommitted: sent[end]?.includes("COMMIT") };
  };
  return { client, tripsOfWriting };
}

describe.runIf(engine === "postgres")("a transaction on PostgreSQL", () => {
  it("takes two round trips for a new card, a move and a comment with a mention", async () => {
    const { client, tripsOfWriting } = await watchedService();
    const agency = await client.createClient({ body: { name: "Bolt Bikes" } });
    const project = { client_id: agency.data.id, name: "Shop" };
    const board = await client.createProject({ body: { ...project, type: "board" } });
    const website = await client.createProject({ body: { ...project, type: "website", url: "https://bolt.example" } });
    const list = await client.createBoardList({ body: { project_id: board.data.id, name: "Inbox" } });
    const newCard = (title: string) =>
      client.createCard({ body: { project_id: board.data.id, list_id: list.data.id, title } });

    await newCard("First card");
    const { data: card } = await newCard("Second card");
    expect(tripsOfWriting("Second card")).toEqual({ trips: 2, isCommitted: true });

    await client.updateCard({ params: { id: card.id }, body: { position: 0 } });
    expect(tripsOfWriting("card.moved")).toEqual({ trips: 2, isCommitted: true });

    const feedback = await client.createFeedback({
      body: { project_id: website.data.id, title: "Pay button", description: "Nothing happens.", type: "bug" },
    });
    await client.createFeedbackComment({
      params: { id: feedback.data.id },
      body: { content: "Could you look at this, @Olive Owner?" },
    });
    expect(tripsOfWriting("comment.mentioned")).toEqual({ trips: 2, isCommitted: true });
  });
});
