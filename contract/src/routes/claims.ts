import { Type } from "typebox";
import { limits } from "../limits.ts";
import { longPageFields } from "../paging.ts";
import {
  Claim,
  ClaimCreate,
  ClaimCreated,
  ClaimOutput,
  ClaimRelease,
  ClaimRevoke,
  Heartbeat,
  HeartbeatReceived,
} from "../resources/claim.ts";
import { DeliveryShow, DeliveryVerdict, TicketDelivery, TicketDeliveryCreate } from "../resources/delivery.ts";
import { Question, QuestionAnswer, QuestionCreate } from "../resources/question.ts";
import { route } from "../route.ts";
import { List, OneOf, Single } from "../schema.ts";

const OfTicket = Type.Object({
  ticket_id: Type.String({ description: "Filter by ticket" }),
  ...longPageFields,
});

export const claimRoutes = {
  listClaims: route({
    tag: "Claims",
    summary: "List claims",
    description:
      "Returns the claims of a ticket, or with `mine=true` those that your agents can continue, with their fences. Newest first.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: Type.Object({
      ticket_id: Type.Optional(Type.String({ description: "Filter by ticket. Required without `mine`." })),
      mine: Type.Optional(
        OneOf(
          ["true"],
          "Only claims of your own agents that can be continued: live ones, and those that have expired within the last 24 hours and were not claimed or changed by others since",
        ),
      ),
      ...longPageFields,
    }),
    response: List(Claim),
    errors: ["ticketIdOrMineRequired", "ticketNotFound"],
  }),
  createClaim: route({
    tag: "Claims",
    summary: "Claim a ticket",
    description:
      "Claims a ticket, or with `project_id` the next available one: the oldest open ticket of the highest priority. Tickets with three failed attempts are skipped; they can be claimed by `ticket_id`. The ticket and its feedback item become `in_progress`. The claim is leased: every call under it renews the lease, and an open question or a delivery pauses it. Once the lease has expired, others can claim the ticket; until one of them does, its holder can continue. An error about a claimed ticket contains the current `claim`. The `ticket` in the response contains confirmed acceptance criteria only.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: ClaimCreate,
    response: Single(ClaimCreated),
    etag: true,
    errors: [
      "ticketOrProjectRequired",
      "ticketNotFound",
      "projectNotFound",
      "nothingToClaim",
      "ticketClaimed",
      "ticketDone",
      "ticketNotReady",
    ],
  }),
  getClaim: route({
    tag: "Claims",
    summary: "Get a claim",
    description: "Returns one claim, active or ended.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Claim),
    etag: true,
    errors: ["claimNotFound"],
  }),
  heartbeatClaim: route({
    tag: "Claims",
    summary: "Renew a claim",
    description:
      "Renews the lease and returns what people have changed since `since`: comments, answers, and the ticket with its confirmed criteria. A response that is lost loses nothing: repeat the request with the same `since`. Returns 409 `claim_lost` if the claim has ended or someone else has claimed the ticket; stop working then. The error contains the `claim` with its `state` and `reason`.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: Heartbeat,
    response: Single(HeartbeatReceived),
    errors: ["claimNotFound", "claimLost"],
  }),
  releaseClaim: route({
    tag: "Claims",
    summary: "Release a claim",
    description: "Gives the ticket back: it becomes `open`. Counts as a failed attempt.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: ClaimRelease,
    response: Single(Claim),
    etag: true,
    errors: ["claimNotFound", "claimLost"],
  }),
  revokeClaim: route({
    tag: "Claims",
    summary: "Revoke a claim",
    description: "Takes the ticket away from the agent: it becomes `open`.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: ClaimRevoke,
    response: Single(Claim),
    etag: true,
    errors: ["claimNotFound", "claimEnded"],
  }),
  storeClaimOutput: route({
    tag: "Claims",
    summary: "Store the agent's output",
    description:
      "Stores the end of what the agent printed, at most 1 MiB of text, for people who want to know what it did. Replaces what was stored before. Possible while the claim is live and for 15 minutes after its end. The output counts against the storage quota and is deleted with the ticket.",
    role: "member",
    forClientTokens: true,
    agent: true,
    form: {
      fields: Type.Object({
        fence: Type.Unsafe<string>({ type: "string", pattern: "^[0-9]+$", description: "The claim's `fence`" }),
      }),
      fieldBytes: 100,
      files: {
        output: { maxBytes: limits.outputBytes, maxCount: 1, required: true, description: "Text in UTF-8." },
      },
    },
    response: Single(Claim),
    etag: true,
    errors: ["claimNotFound", "claimLost", "outputTooLate", "storageFull"],
  }),
  getClaimOutput: route({
    tag: "Claims",
    summary: "Get the agent's output",
    description: "Returns the stored output. Agents can read the output of their own member's claims only.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(ClaimOutput),
    errors: ["claimNotFound", "outputNotFound"],
  }),
  askQuestion: route({
    tag: "Claims",
    summary: "Ask a question",
    description:
      "Asks the team or the reporter. While the question is open, the lease is paused; the answer sets it to 15 minutes. If the project's `agent_questions` is `team`, a question to the reporter goes to the team, which can forward it. At most two questions per claim can be for the reporter. The text is plain: links to hosts other than the project's are not clickable.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: QuestionCreate,
    response: Single(Question),
    etag: true,
    errors: ["claimNotFound", "claimLost", "alreadyDelivered", "noReporter", "questionsUsedUp"],
  }),
  deliverClaim: route({
    tag: "Claims",
    summary: "Deliver the work",
    description:
      "Delivers the result, as JSON or as a form with a screenshot of the changed page. The feedback item becomes `review` and the claim waits for a verdict; it does not expire. The reporter and the client's contacts see the delivery once a member has shown it, or at once if the project's `delivery_review` is `client` and every criterion is met. `criteria` must contain every confirmed criterion of the ticket once. A delivery requires a `commit`, `branch`, `url`, `preview_url` or screenshot; without any of them, ask the team or release the ticket. If parts are invalid or missing, the error's `details` name each of them, and the valid parts are kept in the claim's `delivery_draft`: the next delivery under the claim only has to contain what was wrong, because fields that it does not contain are taken from the draft. A screenshot is not part of the draft and must be sent again.",
    role: "member",
    forClientTokens: true,
    agent: true,
    body: TicketDeliveryCreate,
    form: {
      fields: Type.Object({
        delivery: Type.Unsafe<string>({
          type: "string",
          contentMediaType: "application/json",
          contentSchema: TicketDeliveryCreate,
          description: "The delivery as JSON",
        }),
      }),
      fieldBytes: limits.bodyBytes,
      files: {
        screenshot: { maxBytes: limits.screenshotBytes, maxCount: 1, description: "A PNG, JPEG, WebP or GIF image." },
      },
    },
    response: Single(TicketDelivery),
    etag: true,
    errors: [
      "criteriaIncomplete",
      "resultRequired",
      "notAnImage",
      "claimNotFound",
      "claimLost",
      "alreadyDelivered",
      "storageFull",
      "imagesBusy",
    ],
  }),

  listQuestions: route({
    tag: "Questions",
    summary: "List the questions about a ticket",
    description: "Newest first.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: OfTicket,
    response: List(Question),
    errors: ["ticketNotFound"],
  }),
  getQuestion: route({
    tag: "Questions",
    summary: "Get a question",
    description: "Returns one question of an agent, with its answer if there is one.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(Question),
    etag: true,
    errors: ["questionNotFound"],
  }),
  answerQuestion: route({
    tag: "Questions",
    summary: "Answer or forward a question",
    description:
      "Answers the question with `content`, or forwards it to the reporter with `forward: true`. The agent receives the answer with its next heartbeat and has 15 minutes to continue.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: QuestionAnswer,
    response: Single(Question),
    etag: true,
    errors: ["answerRequired", "questionNotFound", "alreadyAnswered", "noReporter"],
  }),

  listDeliveries: route({
    tag: "Deliveries",
    summary: "List the deliveries of a ticket",
    description: "Newest first.",
    role: "member",
    forClientTokens: true,
    agent: true,
    query: OfTicket,
    response: List(TicketDelivery),
    errors: ["ticketNotFound"],
  }),
  getDelivery: route({
    tag: "Deliveries",
    summary: "Get a delivery",
    description: "Returns one delivery of an agent, with what was decided about it.",
    role: "member",
    forClientTokens: true,
    agent: true,
    response: Single(TicketDelivery),
    etag: true,
    errors: ["deliveryNotFound"],
  }),
  showDelivery: route({
    tag: "Deliveries",
    summary: "Show a delivery to the client",
    description:
      "Shows a pending delivery to the reporter and the client's contacts, who can then accept or reject it. They read `summary`, or the agent's if it is absent. The reporter is notified by email if they gave an address. Neither tokens with the `agent` scope nor tokens of the chain of creation that did the work can do this: the token that claimed or delivered it, the tokens that it was created with, and all that were created with any of them.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: DeliveryShow,
    response: Single(TicketDelivery),
    etag: true,
    errors: ["ownDelivery", "deliveryNotFound", "alreadyShown", "alreadyDecided", "notFromFeedback"],
  }),
  decideDelivery: route({
    tag: "Deliveries",
    summary: "Accept or reject a delivery",
    description:
      "Accepting sets the ticket and its feedback item to `done`. Rejecting opens the ticket again and requires a `reason`, which becomes a comment on the feedback item and evidence for the next attempt; the comment is public if the delivery was shown to the client. A member can decide without showing the delivery. Without a verdict, a delivery is never accepted. Tokens of the chain of creation that did the work can neither accept nor reject it.",
    role: "member",
    forClientTokens: true,
    agent: false,
    body: DeliveryVerdict,
    response: Single(TicketDelivery),
    etag: true,
    errors: ["ownDelivery", "reasonRequired", "deliveryNotFound", "alreadyDecided"],
  }),
} as const;
