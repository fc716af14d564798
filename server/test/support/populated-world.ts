import type { BodyOf, FormName, OperationName, PersonName, VisitorName } from "@corkboard/contract";
import { operations } from "@corkboard/contract";
import type { Tx } from "../../src/db/database.ts";
import { notifier } from "../../src/features/reach/notifications/notifications.exports.ts";
import { claimOf, newTicket } from "./claims.ts";
import {
  formOf,
  metCriteria,
  newBoard,
  newCard,
  newClaim,
  newFeedback,
  newProject,
  newSilentChat,
  newSilentWebhook,
  release,
  outputForm,
} from "./factories.ts";
import type { Organisation, Person, TestService } from "./harness.ts";
import type { SessionOnlyName } from "./operation-kinds.ts";

/** An organisation that contains one of everything, so that every operation has something to act on. */
export interface World {
  readonly organisation: Organisation;
  readonly owner: Person;
  readonly ids: Readonly<Record<keyof typeof segmentOf, string>> & {
    readonly board: string;
    /** The token that the owner's requests are sent with. */
    readonly ownToken: string;
    readonly otherList: string;
    readonly feedbackComment: string;
    readonly cardComment: string;
    readonly ticketDelivery: string;
    readonly claimedTicket: string;
    readonly deliveredTicket: string;
  };
}

/** Which object the `:id` after a path segment refers to. */
const segmentOf = {
  client: "clients",
  website: "projects",
  invitation: "invitations",
  contact: "contacts",
  token: "tokens",
  feedback: "feedback",
  list: "lists",
  card: "cards",
  ticket: "tickets",
  claim: "claims",
  question: "questions",
  member: "members",
  webhook: "webhooks",
  delivery: "deliveries",
  attachment: "attachments",
  savedView: "saved-views",
  failedJob: "failed-jobs",
} as const;

/** Claims take the longest to create, so a world for a single operation only has them if it is about them. */
export async function populatedWorld(service: TestService, operation?: OperationName): Promise<World> {
  const organisation = await service.createOrganisation();
  const { owner } = organisation;
  const [website, board, token, developer, webhook, invitation] = await Promise.all([
    newWebsite(owner),
    newDiscussedBoard(owner),
    owner.client.createToken({ body: { name: "Robot" } }),
    organisation.addMember("Dan Developer"),
    newSilentWebhook(owner),
    owner.client.createInvitation({ body: { email: "ivo@example.com" } }),
  ]);
  const contact = await owner.client.createContact({
    body: { client_id: website.client, name: "Bea Bolt", email: "bea@bolt.example" },
  });
  await service.db.write((tx) => notifyAboutCard(tx, organisation, board, developer));
  await organisation.failMailTo(developer);
  const needsClaims = operation === undefined || /\/(claims|questions|deliveries)/.test(operations[operation].path);
  const claims = needsClaims
    ? await newClaims(owner, developer, { projectId: board.board, listId: board.list, website: website.website })
    : noClaims;
  const view = { name: "Open", page: "inbox" } as const;
  const savedView = (await owner.client.createSavedView({ body: view })).data.id;
  await owner.client.updateCard({ params: { id: board.card }, body: { assigned_to: owner.userId } });
  const hook = { webhook: webhook.id, delivery: webhook.deliveryId };
  return {
    organisation,
    owner,
    ids: {
      ...website,
      ...board,
      ...claims,
      ...hook,
      token: token.data.id,
      ownToken: (await owner.client.getMe()).data.token?.id ?? "",
      invitation: invitation.data.id,
      contact: contact.data.id,
      member: developer.userId,
      savedView,
      failedJob: developer.userId,
    },
  };
}

/** Shared by all tests that leave it unchanged. */
export function sharedWorld(service: TestService): () => Promise<World> {
  let world: Promise<World> | undefined;
  return () => (world ??= populatedWorld(service));
}

/** Does what the worker does, without waiting for it. */
function notifyAboutCard(
  tx: Tx,
  { id, owner }: Organisation,
  { board, card }: { board: string; card: string },
  by: Person,
) {
  const notice = { kind: "assignment", subject_type: "card", subject_id: card, project_id: board } as const;
  const rest = { comment_id: null, actor_id: by.userId, created_at: new Date().toISOString() };
  return notifier({ mail: false }).notify(tx, id, [{ ...notice, ...rest, to: [owner.userId] }]);
}

const said = { content: "Seen by @Dan Developer" };

async function newWebsite(owner: Person) {
  const { id: website, client_id: client } = await newProject(owner, "website");
  const { id: feedback } = await newFeedback(owner, { project_id: website });
  const comment = await owner.client.createFeedbackComment({ params: { id: feedback }, body: said });
  await newSilentChat(owner, website);
  return { client, website, feedback, feedbackComment: comment.data.id };
}

async function newDiscussedBoard(owner: Person) {
  const board = await newBoard(owner, ["To do", "Done"]);
  const { id: card } = await newCard(owner, board);
  await owner.client.addCardAttachments({ params: { id: card }, form: formOf({ "notes.txt": "To be read" }) });
  const [comment, ticket] = await Promise.all([
    owner.client.createCardComment({ params: { id: card }, body: said }),
    owner.client.generateTicket({ body: { source_type: "board_card", source_id: card } }),
  ]);
  const lists = { list: board.listId, otherList: board.listIds[1] ?? "" };
  return {
    board: board.projectId,
    ...lists,
    card,
    attachment: "notes.txt",
    cardComment: comment.data.id,
    ticket: (await release(owner, ticket.data.id)).id,
  };
}

const noClaims = { claim: "", question: "", ticketDelivery: "", claimedTicket: "", deliveredTicket: "" };

/** A claim with an open question, and a delivery for the website by a colleague, which the owner can show. */
async function newClaims(
  owner: Person,
  colleague: Person,
  { website, ...board }: { projectId: string; listId: string; website: string },
) {
  const working = await newClaim(owner, board);
  const { ticket } = await newTicket(owner, { project_id: website });
  const delivered = await claimOf(colleague, ticket.id);
  const [question, delivery] = await Promise.all([
    owner.client.askQuestion({
      params: { id: working.id },
      body: { fence: working.fence, to: "team", question: "Which browser?" },
    }),
    colleague.client.deliverClaim({
      params: { id: delivered.id },
      body: { fence: delivered.fence, summary: "Repaired", branch: "repair", criteria: metCriteria(delivered.ticket) },
    }),
  ]);
  await owner.client.storeClaimOutput({ params: { id: working.id }, form: outputForm(working.fence) });
  return {
    claim: working.id,
    question: question.data.id,
    ticketDelivery: delivery.data.id,
    claimedTicket: working.ticket_id,
    deliveredTicket: delivered.ticket_id,
  };
}

/** The path of an operation on the world's objects; `replace` may substitute an id. */
export function pathIn(world: World, name: OperationName, replace: Readonly<Record<string, string>> = {}): string {
  return operations[name].path.replaceAll(/([\w-]+)\/:(\w+)/g, (_, segment: string, param: string) => {
    if (segment === "criteria") return `${segment}/${replace[param] ?? "1"}`;
    return `${segment}/${replace[param] ?? idOf(world, name, segment)}`;
  });
}

/** The query parameters without which an operation is rejected, up to those that a test adds. */
export function requiredQuery({ ids }: World, name: OperationName): string {
  if (name === "listBoardLists" || name === "getBoardSnapshot") return `?project_id=${ids.board}&`;
  if (name === "search") return "?q=a&";
  if (name === "listClaims" || name === "listQuestions") return `?ticket_id=${ids.claimedTicket}&`;
  return name === "listDeliveries" ? `?ticket_id=${ids.deliveredTicket}&` : "?";
}

function idOf({ ids }: World, name: OperationName, segment: string): string {
  if (segment === "deliveries" && !name.includes("Webhook")) return ids.ticketDelivery;
  if (name === "rotateToken") return ids.ownToken;
  // The website has a chat address.
  if (name === "createChatAddress") return ids.board;
  if (segment === "comments") return name.includes("Card") ? ids.cardComment : ids.feedbackComment;
  const kinds = Object.keys(segmentOf) as (keyof typeof segmentOf)[];
  const kind = kinds.find((candidate) => segmentOf[candidate] === segment);
  if (!kind) throw new Error(`the world has no object for ${segment}`);
  return ids[kind];
}

export type OperationWithBody = {
  [Name in OperationName]: [BodyOf<Name>] extends [never] ? never : Name;
}[Exclude<OperationName, PersonName | SessionOnlyName>];

/** A valid body with every field of the contract, for every operation that accepts a body and a token. */
export function validBodies({ owner, ids }: World): { [Name in OperationWithBody]: Required<BodyOf<Name>> } {
  const text = { title: "A title", description: "A description" };
  const labels = [{ color: "red", text: "urgent" }];
  return {
    createContact: { client_id: ids.client, name: "Nia New", email: "nia@bolt.example" },
    createInvitation: { email: "iris@example.com", role: "owner", display_name: "Iris Invited" },
    updateMe: { display_name: "Olivia Owner" },
    updateOrganisation: { name: "Renamed" },
    createClient: { name: "A client" },
    updateClient: { name: "A new name" },
    createProject: { client_id: ids.client, name: "A site", type: "website", url: "https://site.example" },
    updateProject: {
      client_id: ids.client,
      name: "A new name",
      url: "https://new.example",
      agent_questions: "reporter",
      delivery_review: "client",
      agent_context: {
        repository: "git@git.example:bolt/shop.git",
        base_branch: "main",
        branch_pattern: "{ref}-{slug}",
        setup_command: "npm ci",
        test_command: "npm test",
        preview_command: "npm run preview",
        preview_url: "https://{branch}.preview.example",
        rules: "Prices are in cents.",
      },
      agent_limits: { attempts_per_day: 1_000, minutes_per_attempt: 600, cost_per_day_usd: 100 },
      widget: {
        enabled: true,
        allowed_origins: ["https://*.new.example"],
        position: "top-left",
        color: "#336699",
        language: "de",
        texts: { title: "Sag es uns" },
        recording: true,
        reporter_replies: false,
      },
    },
    updateMember: { role: "developer", display_name: "Dora Developer" },
    rotateToken: { overlap_hours: 48 },
    createToken: {
      name: "A token",
      scope: "read",
      client_id: ids.client,
      speaks_for: "integration",
      expires_at: "2099-01-31T00:00:00Z",
    },
    createFeedback: {
      ...text,
      project_id: ids.website,
      type: "bug",
      page_url: "https://site.example/page",
      reporter_name: "Rita Reporter",
      reporter_email: "rita@example.com",
      screenshot_url: "https://site.example/shot.png",
      browser_info: { browser: "Firefox", selector: "#buy" },
      metadata: { plan: "free" },
      annotations: [{ type: "rect", x: 0.1, y: 0.1, comment: "here" }],
    },
    updateFeedback: { ...text, status: "review", type: "feature", spam: true, assigned_to: [owner.userId] },
    createFeedbackComment: { content: "A comment", visibility: "public", author_name: null },
    updateFeedbackComment: { content: "An edited comment", visibility: "public" },
    createBoardList: { project_id: ids.board, name: "A list", position: 1, color: "teal", card_limit: 3 },
    updateBoardList: { name: "A new name", position: 1, color: "teal", card_limit: 3 },
    createCard: {
      ...text,
      project_id: ids.board,
      list_id: ids.list,
      labels,
      author_name: "Ada Author",
      assigned_to: [owner.userId],
      feedback_id: ids.feedback,
    },
    updateCard: {
      ...text,
      labels,
      due_date: "2026-03-31",
      checklist: [{ id: "one", text: "First", checked: true }],
      list_id: ids.otherList,
      position: 4,
      assigned_to: [owner.userId],
      archived: true,
    },
    createCardComment: { content: "A comment", author_name: "Ada Author" },
    updateCardComment: { content: "An edited comment" },
    generateTicket: { source_type: "feedback", source_id: ids.feedback },
    updateTicket: {
      ...text,
      status: "done",
      priority: "low",
      ready: false,
      set_aside: false,
      assigned_to: [owner.userId],
      labels: ["one"],
    },
    addCriterion: { text: "It works" },
    confirmCriteria: { numbers: [1] },
    updateCriterion: { text: "It works well", state: "confirmed" },
    createClaim: { ticket_id: ids.ticket, project_id: ids.board, agent: "robot", lease_seconds: 600 },
    openClaimUpload: { fence: 1 },
    heartbeatClaim: { fence: 1, doing: "Testing", since: 0 },
    releaseClaim: { fence: 1, reason: "Too difficult", attempted: true, draft: { branch: "repair" } },
    revokeClaim: { reason: "Not needed" },
    askQuestion: { fence: 1, to: "team", question: "Why?", choices: ["Because"] },
    deliverClaim: {
      fence: 1,
      summary: "Repaired",
      url: "https://git.example/pull/1",
      branch: "repair",
      commit: "5f2c1d9",
      preview_url: "https://preview.example",
      criteria: [{ number: 1, met: true, evidence: "Tested" }],
      element: { selector: "#buy", found: true, x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
      verified: true,
    },
    answerQuestion: { content: "Because", forward: false },
    showDelivery: { summary: "You can pay again" },
    decideDelivery: { verdict: "reject", reason: "Still broken" },
    markNotificationsRead: { ids: [ids.card], all: true },
    updateNotificationSettings: {
      mention: false,
      assignment: false,
      comment: false,
      question: false,
      delivery: false,
      attempts_failed: false,
      webhook_disabled: false,
      report: false,
      accepted: false,
      rejected: false,
      report_mail: "hourly",
      report_projects: [{ project_id: ids.website, report: "assigned", report_mail: "at_once" }],
      mail: false,
      mail_kinds: ["mention"],
      digest: true,
      summary: true,
      digest_hour: 7,
      time_zone: "Europe/Lisbon",
    },
    createChatAddress: { format: "slack", url: "http://127.0.0.1:9/hook", kinds: ["report"], active: false },
    updateChatAddress: { format: "teams", url: "http://127.0.0.1:9/other", kinds: ["reply"], active: false },
    createSavedView: { name: "A view", page: "board", project_id: ids.board, query: "label=red", shared: true },
    updateSavedView: { name: "A new name", query: "label=blue", shared: true },
    createWebhook: { url: "http://127.0.0.1:9/hook", event_types: ["card.moved"], project_ids: [ids.board] },
    updateWebhook: {
      url: "http://127.0.0.1:9/other",
      event_types: ["card.moved"],
      project_ids: [ids.board],
      active: false,
    },
  };
}

/** The same for every operation that accepts a form and a token. */
export const validForms = (): { [Name in Exclude<FormName, VisitorName>]: FormData } => ({
  deliverClaim: deliveryForm(),
  storeClaimOutput: outputForm(1),
  addCardAttachments: formOf({ "plan.txt": "First this", "picture.png": "no picture at all" }),
});

function deliveryForm(): FormData {
  const form = new FormData();
  form.append(
    "delivery",
    JSON.stringify({
      fence: 1,
      summary: "Repaired",
      branch: "repair",
      criteria: [{ number: 1, met: true, evidence: "Tested" }],
    }),
  );
  return form;
}

/** Everything the API shows of the world: equal before and after means that nothing changed. */
export async function worldSnapshot({ owner, ids }: World) {
  const { client } = owner;
  const responses = await Promise.all([
    client.listClients(),
    client.listProjects(),
    client.listMembers(),
    client.listFeedback(),
    client.listBoardLists({ query: { project_id: ids.board } }),
    client.listCards(),
    client.listCardComments({ params: { id: ids.card } }),
    client.listTickets(),
    client.getNotificationSettings(),
    client.getClient({ params: { id: ids.client } }),
    client.getProject({ params: { id: ids.website } }),
    client.getProject({ params: { id: ids.board } }),
    client.getFeedback({ params: { id: ids.feedback } }),
    client.getCard({ params: { id: ids.card } }),
    client.getTicket({ params: { id: ids.ticket } }),
    client.listWebhooks(),
    client.listWebhookDeliveries({ params: { id: ids.webhook } }),
    client.getChatAddress({ params: { id: ids.website } }),
  ]);
  const tokens = await client.listTokens();
  const feedbackComments = await client.listFeedbackComments({ params: { id: ids.feedback } });
  return {
    responses: responses.map((response): unknown => Object.assign(response, { requestId: "" })),
    feedbackComments: { data: feedbackComments.data, meta: feedbackComments.meta },
    tokens: tokens.data.map((token) => Object.assign(token, { last_used_at: null })),
  };
}
