import { limits } from "../limits.ts";
import type { Attempt } from "../resources/attempt.ts";
import type { Claim } from "../resources/claim.ts";
import type { ClaimUsage } from "../resources/claim-usage.ts";
import type { TicketDelivery, TicketDeliveryCreate } from "../resources/delivery.ts";
import type { Question } from "../resources/question.ts";
import { type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";
import { claimedTicket } from "./tickets.ts";

const claim: Claim = {
  id: ids.claim,
  ticket_id: ids.ticket,
  project_id: ids.website,
  user_id: ids.developer,
  agent: "claude-code",
  state: "working",
  fence: 1,
  attempt: 1,
  lease_seconds: limits.leaseDefault,
  leased_until: "2026-03-03T11:30:00.000Z",
  doing: null,
  reason: null,
  reason_by: null,
  delivery_draft: null,
  output_bytes: null,
  usage: null,
  deadline: "2026-03-03T13:00:00.000Z",
  version: 1,
  created_at: "2026-03-03T11:00:00.000Z",
  delivered_at: null,
  ended_at: null,
};

const ended = { leased_until: null, version: 2, ended_at: "2026-03-03T11:20:00.000Z" };
const cannotReproduce = "The button works in Firefox 140 on Windows 11; I cannot reproduce the problem.";
const takenOver = "We fix this together with the new checkout.";

const output = "Reading src/checkout.ts\n4 tests passed\nPushed fix/checkout-button\n";

const usage: ClaimUsage = {
  model: "claude-sonnet-4-5",
  input_tokens: 48_210,
  output_tokens: 6_120,
  cache_read_tokens: 512_400,
  cost_usd: 0.42,
};

const question: Question = {
  id: ids.question,
  ticket_id: ids.ticket,
  project_id: ids.website,
  claim_id: ids.claim,
  agent: claim.agent,
  to: "team",
  intended_for: "reporter",
  question: "Was the address form filled in by the browser or by hand?",
  choices: ["By the browser", "By hand"],
  state: "open",
  answer: null,
  answered_by: null,
  answered_by_user_id: null,
  version: 1,
  created_at: "2026-03-03T11:05:00.000Z",
  answered_at: null,
};

const answered: Question = {
  ...question,
  state: "answered",
  answer: "By the browser",
  answered_by: "team",
  answered_by_user_id: ids.owner,
  version: 2,
  answered_at: "2026-03-03T11:10:00.000Z",
};

const element = { selector: "#buy-now", found: true, x: 0.62, y: 0.71, width: 0.2, height: 0.06 };

const criteria = [
  {
    number: 1,
    version: 1,
    met: true,
    evidence: "tests/checkout.spec.ts: buys with an address filled in by the browser",
  },
  { number: 2, version: 1, met: true, evidence: "See the screenshot" },
];

const deliveryBody: TicketDeliveryCreate = {
  fence: 1,
  summary: "The form now notices addresses that the browser fills in, so the button is enabled.",
  url: "https://git.example/bolt/shop/pull/87",
  branch: "fix/checkout-button",
  commit: "5f2c1d9",
  preview_url: "https://pr-87.bolt.example/checkout",
  criteria,
  element,
};

const delivery: TicketDelivery = {
  id: ids.ticketDelivery,
  ticket_id: ids.ticket,
  project_id: ids.website,
  claim_id: ids.claim,
  agent: claim.agent,
  attempt: 1,
  verified: true,
  summary: deliveryBody.summary ?? "",
  url: deliveryBody.url ?? null,
  branch: deliveryBody.branch ?? null,
  commit: deliveryBody.commit ?? null,
  preview_url: deliveryBody.preview_url ?? null,
  criteria: criteria.map(({ number, version, met, evidence }, index) => ({
    number,
    version,
    met,
    evidence,
    text: claimedTicket.ai_context.criteria?.[index]?.text ?? "",
  })),
  element,
  screenshot_url: null,
  screenshot_thumbnail_url: null,
  state: "pending",
  reason: null,
  decided_by: null,
  decided_by_user_id: null,
  shown_at: null,
  shown_by: null,
  client_summary: null,
  version: 1,
  created_at: "2026-03-03T11:20:00.000Z",
  decided_at: null,
};

const shown: TicketDelivery = {
  ...delivery,
  shown_at: "2026-03-03T11:40:00.000Z",
  shown_by: ids.owner,
  client_summary: "You can order again. The button now also works with an address that your browser fills in.",
  version: 2,
};

const accepted: TicketDelivery = {
  ...shown,
  state: "accepted",
  decided_by: "team",
  decided_by_user_id: ids.owner,
  version: 3,
  decided_at: "2026-03-03T12:00:00.000Z",
};

const { id, agent, attempt, deadline, created_at } = claim;
const inList = {
  id,
  ticket_id: ids.ticket,
  ticket_title: claimedTicket.title,
  project_id: ids.website,
  agent,
  attempt,
};
const listed: Attempt = {
  ...inList,
  state: "accepted",
  leased_until: null,
  deadline,
  doing: null,
  excerpt: null,
  reason: null,
  reason_by: null,
  usage,
  created_at,
  delivered_at: "2026-03-03T11:20:00.000Z",
  ended_at: "2026-03-03T14:05:00.000Z",
};

export const claimExamples = {
  listAttempts: { response: pageOf([listed], limits.pageMaximum) },
  getAttemptFigures: {
    response: {
      data: {
        accepted: 41,
        decided: 52,
        limited: [
          {
            project_id: ids.website,
            attempts_per_day: 40,
            attempts_today: 12,
            cost_per_day_usd: 25,
            cost_today_usd: 14.2,
            reached: false,
          },
        ],
        resets_at: "2026-03-04T00:00:00.000Z",
      },
    },
  },
  listClaims: { response: pageOf([claim], limits.pageMaximum) },
  createClaim: {
    body: { project_id: ids.website, agent: claim.agent },
    response: { data: { ...claim, ticket: claimedTicket } },
  },
  getClaim: { response: { data: claim } },
  heartbeatClaim: {
    body: { fence: 1, doing: "Writing a test that reproduces the problem", since: 4187 },
    response: {
      data: {
        id: ids.claim,
        state: "working",
        leased_until: "2026-03-03T11:40:00.000Z",
        answers: [answered],
        changes: {
          comments: [
            {
              id: ids.feedbackComment,
              author: "Mia Berg",
              author_kind: "member",
              content: "Please check Safari too.",
              created_at: "2026-03-03T11:09:00.000Z",
            },
          ],
          answers: [answered],
          ticket: null,
          source_fields: [],
          more: false,
        },
        cursor: 4211,
        stop: false,
      },
    },
  },
  releaseClaim: {
    body: { fence: 1, reason: cannotReproduce },
    response: { data: { ...claim, ...ended, state: "released", reason: cannotReproduce, reason_by: "agent" } },
  },
  revokeClaim: {
    body: { reason: takenOver },
    response: { data: { ...claim, ...ended, state: "revoked", reason: takenOver, reason_by: "member" } },
  },
  openClaimUpload: {
    body: { fence: 1 },
    response: {
      data: {
        url: "https://board.example/uploads/mJ8mYH0hXcXv0iJt1q6mS3o6bB2bq9dU",
        method: "PUT",
        expires_at: "2026-03-03T12:10:00.000Z",
      },
    },
  },
  storeClaimOutput: {
    form: { fence: "1" },
    response: { data: { ...claim, output_bytes: output.length, usage, version: 2 } },
  },
  getClaimOutput: { response: { data: { claim_id: ids.claim, text: output } } },
  askQuestion: {
    body: { fence: 1, to: "reporter", question: question.question, choices: question.choices },
    response: { data: question },
  },
  deliverClaim: {
    body: deliveryBody,
    form: { delivery: JSON.stringify(deliveryBody) },
    response: { data: delivery },
  },
  listQuestions: { response: pageOf([answered], limits.pageMaximum) },
  getQuestion: { response: { data: answered } },
  answerQuestion: { body: { content: "By the browser" }, response: { data: answered } },
  listDeliveries: { response: pageOf([delivery], limits.pageMaximum) },
  getDelivery: { response: { data: delivery } },
  showDelivery: { body: { summary: shown.client_summary }, response: { data: shown } },
  decideDelivery: { body: { verdict: "accept" }, response: { data: accepted } },
} satisfies Partial<Examples>;
