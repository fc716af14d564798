import { type Client, createClient } from "@corkboard/client";
import type { Actor } from "../../server/src/shared/actor.ts";
import { type ClaimsData, createClaimsData } from "./claims-data.ts";
import { repeat } from "./pick.ts";
import { displayNames, sentence } from "./sample-text.ts";
import { type DataLocation, runCommand } from "./service-process.ts";

/** An organisation of 20 people with 1,000 feedback items in one project and 1,000 cards in one list. */
export interface OperationsData {
  readonly token: string;
  readonly memberNames: readonly string[];
  readonly feedbackProject: string;
  readonly feedback: readonly string[];
  readonly board: string;
  /** The list of the cards that are read and moved. */
  readonly cards: readonly string[];
  /** The list for new cards, so that the other list keeps its length. */
  readonly inbox: string;
  /** Undefined if no operation of agents is selected. */
  readonly claims: ClaimsData | undefined;
}

const itemsPerProject = 1_000;
const parallelCalls = 16;

/** Created as users would: with CLI commands and through the API. */
export async function createOperationsData(
  location: DataLocation,
  url: string,
  openTickets: number,
): Promise<OperationsData> {
  const [owner = "", ...others] = displayNames;
  const ownerOptions = ["--owner-name", owner, "--owner-email", "owner@bench.example"];
  const created = (await runCommand(location, "org", "create", "--name", "Bench", ...ownerOptions)) as {
    organisation: { id: string };
    user: { id: string };
    token: string;
  };
  await eachInParallel(4, others.length, async (index) => {
    const email = `member${index}@bench.example`;
    const options = ["--org", created.organisation.id, "--name", others[index] ?? "", "--email", email];
    await runCommand(location, "member", "add", ...options, "--role", "developer");
  });

  const client = createClient({ baseUrl: url, token: created.token });
  const clientId = (await client.createClient({ body: { name: "Bolt Bikes" } })).data.id;
  const newProject = async (type: "website" | "board") => {
    const address = type === "website" ? { url: "https://bolt.example" } : {};
    const body = { client_id: clientId, name: `A ${type}`, type, ...address };
    return (await client.createProject({ body })).data.id;
  };
  const feedbackProject = await newProject("website");
  const board = await newProject("board");
  const newList = async (name: string) => (await client.createBoardList({ body: { project_id: board, name } })).data.id;
  const inbox = await newList("Inbox");
  const list = await newList("Work");
  return {
    token: created.token,
    memberNames: displayNames,
    feedbackProject,
    feedback: await createFeedback(client, feedbackProject),
    board,
    cards: await createCards(client, board, list),
    inbox,
    claims:
      openTickets === 0
        ? undefined
        : await createClaimsData(
            location,
            url,
            { actor: actorOf(created), token: created.token, clientId },
            openTickets,
          ),
  };
}

const actorOf = ({ organisation, user }: { organisation: { id: string }; user: { id: string } }): Actor => ({
  orgId: organisation.id,
  userId: user.id,
  displayName: displayNames[0] ?? "",
  role: "owner",
  clientId: undefined,
  address: null,
  credential: { kind: "token", id: user.id },
  scope: "write",
});

async function createFeedback(client: Client, project: string): Promise<string[]> {
  const ids: string[] = [];
  await eachInParallel(parallelCalls, itemsPerProject, async (index) => {
    const created = await client.createFeedback({
      body: {
        project_id: project,
        title: sentence(6, index),
        description: sentence(40, index),
        type: index % 3 === 0 ? "bug" : "general",
        page_url: `https://bolt.example/bikes/${index}`,
        reporter_name: "Visiting Customer",
        reporter_email: `visitor${index}@example.com`,
        screenshot_url: `https://shots.example/${index}.png`,
        browser_info: { browser: "Firefox 140", os: "Linux", language: "en", viewport: { width: 1280, height: 720 } },
        annotations: [{ type: "rect", x: 0.1, y: 0.2, width: 0.3, height: 0.1, comment: "here" }],
      },
    });
    ids.push(created.data.id);
  });
  return ids;
}

async function createCards(client: Client, board: string, list: string): Promise<string[]> {
  const members = await client.listMembers();
  const assignees = members.data.slice(0, 2).map((member) => member.user_id);
  const ids: string[] = [];
  await eachInParallel(parallelCalls, itemsPerProject, async (index) => {
    const created = await client.createCard({
      body: {
        project_id: board,
        list_id: list,
        title: sentence(6, index),
        description: sentence(40, index),
        labels: [{ color: "red", text: "urgent" }],
        assigned_to: assignees,
      },
    });
    ids.push(created.data.id);
  });
  return ids;
}

async function eachInParallel(lanes: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(repeat(lanes, lane));
}
