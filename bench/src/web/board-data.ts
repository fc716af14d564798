import type { Client } from "@corkboard/client";
import { sentence } from "../sample-text.ts";

const listNames = ["To do", "In progress", "Review", "Done", "Later"];
const labels = [
  { text: "frontend", color: "blue" },
  { text: "backend", color: "purple" },
  { text: "copy", color: "green" },
  { text: "ops", color: "orange" },
  { text: "checkout", color: "red" },
];
const parallelCalls = 16;

export interface BoardData {
  readonly projectId: string;
  readonly listIds: readonly string[];
}

/** A board with this many cards, of which most have labels, some due dates, checklists and comments. */
export async function createBoardData(client: Client, cards: number): Promise<BoardData> {
  const { data: agencyClient } = await client.createClient({ body: { name: "Velo Noord" } });
  const body = { client_id: agencyClient.id, name: "Relaunch", type: "board" } as const;
  const projectId = (await client.createProject({ body })).data.id;
  const me = (await client.getMe()).data.user.id;
  const listIds: string[] = [];
  for (const name of listNames)
    listIds.push((await client.createBoardList({ body: { project_id: projectId, name } })).data.id);
  let next = 0;
  const createSome = async () => {
    for (let index = next++; index < cards; index = next++) {
      const { data } = await client.createCard({
        body: {
          project_id: projectId,
          list_id: listIds[index % listIds.length],
          title: `${sentence(6, index)} (${index})`.slice(0, 200),
          labels: labels.slice(index % 5, (index % 5) + (index % 3)),
          assigned_to: index % 2 === 0 ? me : null,
        },
      });
      const params = { id: data.id };
      if (index % 4 === 0)
        await client.updateCard({
          params,
          body: {
            due_date: `2026-12-${String((index % 28) + 1).padStart(2, "0")}`,
            checklist: [{ text: "Reproduce", checked: true }, { text: "Fix" }],
          },
        });
      if (index % 10 === 0) await client.createCardComment({ params, body: { content: "Seen on my phone" } });
    }
  };
  await Promise.all(Array.from({ length: parallelCalls }, createSome));
  return { projectId, listIds };
}
