import type { OperationsData } from "./operations-data.ts";
import { pick, repeat } from "./pick.ts";
import { sentence } from "./sample-text.ts";
import type { PreparedRequest, Traffic } from "./traffic.ts";

export interface Operation {
  readonly name: string;
  readonly method: Traffic["method"];
  /** The share of the baseline's throughput that it must reach on SQLite, and the share it should reach. */
  readonly target: number;
  readonly aim: number;
  /** Prepares one request, different each time. */
  prepare(data: OperationsData): PreparedRequest;
}

const api = "/api/v1";

export const operations: readonly Operation[] = [
  {
    name: "GET one feedback item",
    method: "GET",
    target: 0.45,
    aim: 0.5,
    prepare: (data) => ({ path: `${api}/feedback/${pick(data.feedback)}` }),
  },
  {
    name: "GET one card",
    method: "GET",
    target: 0.45,
    aim: 0.5,
    prepare: (data) => ({ path: `${api}/boards/cards/${pick(data.cards)}` }),
  },
  {
    name: "GET 50 feedback items of 1,000",
    method: "GET",
    target: 0.13,
    aim: 0.15,
    prepare: (data) => ({ path: `${api}/feedback?project_id=${data.feedbackProject}&limit=50` }),
  },
  {
    name: "GET 50 feedback items of one type",
    method: "GET",
    target: 0.1,
    aim: 0.13,
    prepare: () => ({ path: `${api}/feedback?type=bug&limit=50` }),
  },
  {
    name: "POST comment with a mention",
    method: "POST",
    target: 0.25,
    aim: 0.35,
    prepare: (data) => ({
      path: `${api}/feedback/${pick(data.feedback)}/comments`,
      body: JSON.stringify({
        content: `Could you look at this, @${pick(data.memberNames)}? It ${randomSentence(12)}.`,
      }),
    }),
  },
  {
    name: "POST card",
    method: "POST",
    target: 0.25,
    aim: 0.35,
    prepare: (data) => ({
      path: `${api}/boards/cards`,
      body: JSON.stringify({
        project_id: data.board,
        list_id: data.inbox,
        title: randomSentence(6),
        description: randomSentence(20),
        labels: [{ color: "red", text: "urgent" }],
      }),
    }),
  },
  {
    name: "PATCH card to a random position among 1,000",
    method: "PATCH",
    target: 0.25,
    aim: 0.35,
    prepare: (data) => moveRequest(data.cards),
  },
  {
    name: "POST claim of the next ticket",
    method: "POST",
    target: 0.1,
    aim: 0.15,
    prepare: ({ claims }) => ({
      path: `${api}/claims`,
      body: JSON.stringify({ project_id: claims?.project, agent: "bench" }),
    }),
  },
  {
    name: "POST heartbeat of a claim",
    method: "POST",
    target: 0.2,
    aim: 0.3,
    prepare: ({ claims }) => {
      const { id, fence } = pick(claims?.claims ?? []);
      return { path: `${api}/claims/${id}/heartbeat`, body: JSON.stringify({ fence }) };
    },
  },
];

export function moveRequest(cards: readonly string[]): PreparedRequest {
  const position = Math.floor(Math.random() * cards.length);
  return { path: `${api}/boards/cards/${pick(cards)}`, body: JSON.stringify({ position }) };
}

const differentRequests = 4_096;

export const prepareRequests = (prepare: () => PreparedRequest): PreparedRequest[] =>
  repeat(differentRequests, prepare);

const randomSentence = (length: number) => sentence(length, Math.floor(Math.random() * 1_000));
