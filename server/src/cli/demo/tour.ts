import type { FilledAgency } from "./fill.ts";

/** One request worth trying. */
export interface TourCall {
  readonly what: string;
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
}

/** The objects the tour is about. */
export interface Sights {
  readonly websiteId: string;
  readonly feedbackId: string;
  readonly mentionedName: string;
  readonly cardId: string;
  readonly reviewListId: string;
}

/** A new bug of the first website and a card of the first board that somebody is working on. */
export function sightsOf({ engagements, feedback, boards, team }: FilledAgency): Sights {
  const [engagement, board, developer] = [engagements[0], boards[0], team.developers[0]];
  const item = feedback.findLast(
    ({ projectId, type, status }) => projectId === engagement?.websiteId && type === "bug" && status === "new",
  );
  const card = board?.cards.find(({ listName }) => listName === "In progress");
  const reviewListId = board?.listIds["Review"];
  if (!engagement || !developer || !item || !card || !reviewListId) throw new Error("The demo has nothing to show");
  return {
    websiteId: engagement.websiteId,
    feedbackId: item.id,
    mentionedName: developer.displayName,
    cardId: card.id,
    reviewListId,
  };
}

export function tourOf(sights: Sights): TourCall[] {
  const { websiteId, feedbackId, mentionedName, cardId, reviewListId } = sights;
  return [
    { what: "List the clients", method: "GET", path: "/api/v1/clients" },
    {
      what: "List the new bugs of a website",
      method: "GET",
      path: `/api/v1/feedback?project_id=${websiteId}&status=new&type=bug`,
    },
    { what: "Read one of them", method: "GET", path: `/api/v1/feedback/${feedbackId}` },
    {
      what: "Comment on it and mention a colleague",
      method: "POST",
      path: `/api/v1/feedback/${feedbackId}/comments`,
      body: { content: `@${mentionedName} could you look at this today?` },
    },
    {
      what: "Generate a developer ticket from it",
      method: "POST",
      path: "/api/v1/tickets/generate",
      body: { source_type: "feedback", source_id: feedbackId },
    },
    {
      what: "Move a card to the Review list",
      method: "PATCH",
      path: `/api/v1/boards/cards/${cardId}`,
      body: { list_id: reviewListId },
    },
  ];
}

/** The call as a line for a shell in which `TOKEN` is set. */
export function asCurl(url: string, { method, path, body }: TourCall): string {
  const parts = ["curl -s"];
  if (method !== "GET") parts.push(`-X ${method}`);
  parts.push('-H "Authorization: Bearer $TOKEN"');
  if (body) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  parts.push(quoted(url + path));
  return parts.join(" ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
