import { agency, cardsOf, type PlannedCard } from "./company.ts";
import { dayMs } from "./timeline.ts";
import { type Engagement, filled, type World } from "./world.ts";

interface Phase {
  /** When its cards were created, in days before today. */
  readonly created: readonly [number, number];
  /** When they are due, in days from today. */
  readonly due?: readonly [number, number];
  /** The share of the checklist that is done. */
  readonly done: number;
}

const phases: Readonly<Record<string, Phase>> = {
  Backlog: { created: [70, 2], done: 0 },
  "To do": { created: [40, 3], due: [6, 30], done: 0 },
  "In progress": { created: [30, 6], due: [-1, 12], done: 0.4 },
  Review: { created: [40, 10], due: [1, 6], done: 0.8 },
  Done: { created: [85, 40], due: [-35, -4], done: 1 },
};

/** Plans a client's board with its lists and cards. */
export function planBoard(world: World, engagement: Engagement, created: number): void {
  const { api, timeline, team } = world;
  const listIds: Record<string, string> = {};
  timeline.add(created, async () => {
    for (const name of Object.keys(phases)) {
      const body = { project_id: engagement.boardId, name };
      listIds[name] = (await api.call(team.owners[0]?.token, "createBoardList", { body })).id;
    }
  });
  for (const card of cardsOf(engagement)) planCard(world, engagement, card, listIds);
}

function planCard(world: World, engagement: Engagement, planned: PlannedCard, listIds: Record<string, string>): void {
  const { api, dice, timeline, team } = world;
  const phase = phases[planned.list];
  const trade = agency.trades[planned.trade];
  if (!phase || !trade) throw new Error(`"${planned.title}" is in no known list, or of no known trade`);
  const [lead, assignee] = [dice.pick(team.owners), dice.pick([...team.owners, ...team.developers])];
  const helper = dice.chance(0.2) ? dice.pick(team.developers) : assignee;
  const due = phase.due && dice.chance(0.7) ? timeline.end + dice.between(...phase.due) * dayMs : undefined;
  const hasChecklist = dice.chance(0.5);
  const isByClient = engagement.contact && dice.chance(0.2);
  const isUrgent = dice.chance(0.15);
  const comment = dice.chance(0.4) ? filled(dice.pick(agency.cardTalk), { other: assignee.name }) : undefined;
  const hasTicket = planned.list !== "Backlog" && planned.trade !== "content" && dice.chance(0.2);

  timeline.add(timeline.end - dice.between(...phase.created) * dayMs, async () => {
    const { title, description = null, list } = planned;
    const { color, text, checklist } = trade;
    const created = await api.call(lead.token, "createCard", {
      body: {
        project_id: engagement.boardId,
        list_id: listIds[list],
        title,
        description,
        labels: [{ color, text }, ...(isUrgent ? [{ color: "#ef4444", text: "Urgent" }] : [])],
        author_name: isByClient ? `${engagement.contact.name} (${engagement.name})` : null,
        assigned_to: list === "Backlog" ? null : [...new Set([assignee.userId, helper.userId])],
      },
    });
    const params = { id: created.id };
    const body = {
      due_date: due === undefined ? null : new Date(due).toISOString().slice(0, 10),
      checklist: hasChecklist
        ? checklist.map((step, index) => ({ text: step, checked: index < phase.done * checklist.length }))
        : [],
    };
    await api.call(lead.token, "updateCard", { params, body });
    if (comment !== undefined) await api.call(lead.token, "createCardComment", { params, body: { content: comment } });
    if (hasTicket) await writeTicket(world, created.id, lead.token, list);
  });
}

async function writeTicket({ api }: World, cardId: string, token: string, list: string): Promise<void> {
  const { id } = await api.call(token, "generateTicket", {
    body: { source_type: "board_card", source_id: cardId },
  });
  const status = list === "Done" ? "done" : list === "To do" ? "open" : "in_progress";
  if (status !== "open") await api.call(token, "updateTicket", { params: { id }, body: { status } });
}
