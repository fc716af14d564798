import type { DemoAgency } from "./fill.ts";

/** A request to try. */
export interface TourCall {
  readonly what: string;
  readonly method: "GET" | "POST" | "PATCH";
  readonly path: string;
  readonly body?: object;
}

export interface TourTargets {
  readonly websiteId: string;
  readonly feedbackId: string;
  readonly mentionedName: string;
  readonly cardId: string;
  readonly reviewListId: string;
}

/** A new bug of the first website and a card in progress on the first board. */
export function tourTargets({ engagements, feedback, boards, team }: DemoAgency): TourTargets {
  const [engagement, board, developer] = [engagements[0], boards[0], team.developers[0]];
  const item = feedback.findLast(
    ({ projectId, type, status }) => projectId === engagement?.websiteId && type === "bug" && status === "new",
  );
  const card = board?.cards.find(({ listName }) => listName === "In progress");
  const reviewListId = board?.listIds["Review"];
  if (!engagement || !developer || !item || !card || !reviewListId)
    throw new Error("The sample data lacks an object for the tour");
  return {
    websiteId: engagement.websiteId,
    feedbackId: item.id,
    mentionedName: developer.displayName,
    cardId: card.id,
    reviewListId,
  };
}

export function tourCalls(targets: TourTargets): TourCall[] {
  const { websiteId, feedbackId, mentionedName, cardId, reviewListId } = targets;
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

/** The call as a shell command that expects `TOKEN` to be set. */
export function curlCommand(url: string, { method, path, body }: TourCall): string {
  const parts = ["curl -s"];
  if (method !== "GET") parts.push(`-X ${method}`);
  parts.push('-H "Authorization: Bearer $TOKEN"');
  if (body) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  parts.push(quoted(url + path));
  return parts.join(" ");
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
