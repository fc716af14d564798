import type { Client } from "@corkboard/client";
import { limits } from "@corkboard/contract";

/** Why a project has no ticket to claim, and what to do about it. */
export async function whyNothing(client: Client, project_id: string): Promise<string> {
  const count = async (filter: { status: "open" | "in_progress"; ready?: "false"; set_aside?: "true" }) =>
    (await client.listTickets({ query: { project_id, limit: 1, ...filter } })).meta.total;
  const [drafts, setAside, claimed] = await Promise.all([
    count({ status: "open", ready: "false" }),
    count({ status: "open", set_aside: "true" }),
    count({ status: "in_progress" }),
  ]);
  const reasons = [
    ...(drafts > 0
      ? [
          `${drafts === 1 ? "1 ticket is a draft" : `${drafts} tickets are drafts`}: a member has to confirm acceptance criteria and release ${drafts === 1 ? "it" : "them"} for agents.`,
        ]
      : []),
    ...(claimed > 0
      ? [
          `${tickets(claimed)} in progress: an agent or a person works on ${claimed === 1 ? "it" : "them"}, or a delivery waits for a verdict. Run again later.`,
        ]
      : []),
    ...(setAside > 0
      ? [
          `${tickets(setAside)} set aside after ${limits.failedAttempts} failed attempts: read why on the ticket's page. A member's "Try again" there, comment on its report or card, or change of its text, criteria, priority or status makes it available again.`,
        ]
      : []),
  ];
  if (reasons.length === 0)
    return "Nothing to claim: the project has no open ticket. Generate one from a report or a card first.";
  return ["Nothing to claim.", ...reasons].join(" ");
}

const tickets = (count: number) => (count === 1 ? "1 ticket is" : `${count} tickets are`);
