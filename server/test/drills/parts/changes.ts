import type { Client } from "@corkboard/client";

/** The objects to change: a board with two lists and some cards, and a website with some feedback. */
export interface ChangeTargets {
  readonly listIds: readonly string[];
  readonly cardIds: readonly string[];
  readonly feedbackIds: readonly string[];
}

export async function createTargets(client: Client): Promise<ChangeTargets> {
  const { data: customer } = await client.createClient({ body: { name: "Bolt Bikes" } });
  const project = async (type: "website" | "board") => {
    const url = type === "website" ? { url: "https://bolt.example" } : {};
    return (await client.createProject({ body: { client_id: customer.id, name: type, type, ...url } })).data.id;
  };
  const [website, board] = [await project("website"), await project("board")];
  const listIds: string[] = [];
  for (const name of ["To do", "Done"]) {
    listIds.push((await client.createBoardList({ body: { project_id: board, name } })).data.id);
  }
  const cardIds: string[] = [];
  const feedbackIds: string[] = [];
  for (let index = 0; index < 20; index++) {
    const card = { project_id: board, list_id: listIds[0] ?? "", title: `Card ${index}` };
    cardIds.push((await client.createCard({ body: card })).data.id);
    feedbackIds.push((await client.createFeedback({ body: { project_id: website, title: `Item ${index}` } })).data.id);
  }
  return { listIds, cardIds, feedbackIds };
}

/** Makes changes of alternating kinds, as long as `next` returns a number. */
export async function makeChanges(
  client: Client,
  targets: ChangeTargets,
  next: () => Promise<number | undefined>,
): Promise<void> {
  for (let turn = await next(); turn !== undefined; turn = await next()) {
    const cardId = targets.cardIds[turn % targets.cardIds.length] ?? "";
    const feedbackId = targets.feedbackIds[turn % targets.feedbackIds.length] ?? "";
    const list_id = targets.listIds[turn % 2] ?? "";
    switch (turn % 4) {
      case 0:
        await client.updateCard({ params: { id: cardId }, body: { title: `Title ${turn}` } });
        break;
      case 1:
        await client.updateCard({ params: { id: cardId }, body: { list_id, position: turn } });
        break;
      case 2:
        await client.createFeedbackComment({ params: { id: feedbackId }, body: { content: `Comment ${turn}` } });
        break;
      default:
        await client.updateFeedback({ params: { id: feedbackId }, body: { title: `Title ${turn}` } });
    }
  }
}
