import { claimOf, newTicket } from "./claims.ts";
import {
  formOf,
  outputForm,
  metCriteria,
  newBoard,
  newCard,
  newClaim,
  newFeedback,
  newProject,
  newSilentChat,
  newSilentWebhook,
  release,
} from "./factories.ts";
import type { Organisation, Person } from "./harness.ts";
import type { TokenOperation } from "./operation-kinds.ts";

/**
 * An organisation with one of everything, in the projects of one client. The comments and the spare token belong to the
 * developer.
 */
export interface World {
  readonly organisation: Organisation;
  readonly owner: Person;
  readonly developer: Person;
  readonly clientId: string;
  readonly emptyClientId: string;
  readonly websiteId: string;
  readonly feedbackId: string;
  readonly feedbackCommentId: string;
  readonly boardId: string;
  readonly listId: string;
  readonly emptyListId: string;
  readonly cardId: string;
  readonly cardCommentId: string;
  readonly ticketId: string;
  readonly failedJobId: string;
  readonly invitationId: string;
  readonly contactId: string;
  readonly spareTokenId: string;
  /** The only sender that may rotate the spare token, other than sessions of the developer. */
  readonly spare: { readonly token: string };
  readonly webhookId: string;
  readonly deliveryId: string;
  /** A claim with an open question. */
  readonly claimId: string;
  readonly questionId: string;
  readonly ticketDeliveryId: string;
  readonly savedViewId: string;
}

/** Claims take the longest to create, so tests that do not need them can leave them out. */
export async function newWorld(
  organisation: Organisation,
  { claims = true, developerName = "Dora Developer" } = {},
): Promise<World> {
  const { owner } = organisation;
  const developer = await organisation.addMember(developerName);
  const client = await owner.client.createClient({ body: { name: "Bolt Bikes" } });
  const ofClient = client.data.id;
  const emptyClient = await owner.client.createClient({ body: { name: "Nobody yet" } });
  const website = await newProject(owner, "website", ofClient);
  const feedback = await newFeedback(owner, { project_id: website.id });
  const { projectId, listIds } = await newBoard(owner, ["To do", "Empty"], ofClient);
  const [listId = "", emptyListId = ""] = listIds;
  const card = await newCard(owner, { projectId, listId });
  await owner.client.addCardAttachments({ params: { id: card.id }, form: formOf({ "notes.txt": "To be read" }) });
  const feedbackComment = await developer.client.createFeedbackComment({
    params: { id: feedback.id },
    body: { content: "Seen" },
  });
  const cardComment = await developer.client.createCardComment({ params: { id: card.id }, body: { content: "Seen" } });
  const ticket = await owner.client.generateTicket({ body: { source_type: "feedback", source_id: feedback.id } });
  const spareToken = await developer.client.createToken({ body: { name: "Spare", client_id: ofClient } });
  const invitation = await owner.client.createInvitation({ body: { email: `${client.data.id}@example.com` } });
  const contact = await owner.client.createContact({
    body: { client_id: ofClient, name: "Bea Bolt", email: "bea@bolt.example" },
  });
  const webhook = await newSilentWebhook(owner);
  await newSilentChat(owner, website.id);
  const view = { name: "Open bugs", page: "inbox", query: "type=bug", shared: true } as const;
  const savedView = await developer.client.createSavedView({ body: view });
  await organisation.failMailTo(developer);
  return {
    organisation,
    owner,
    developer,
    clientId: client.data.id,
    emptyClientId: emptyClient.data.id,
    websiteId: feedback.project_id,
    feedbackId: feedback.id,
    feedbackCommentId: feedbackComment.data.id,
    boardId: projectId,
    listId,
    emptyListId,
    cardId: card.id,
    cardCommentId: cardComment.data.id,
    ticketId: (await release(owner, ticket.data.id)).id,
    failedJobId: developer.userId,
    invitationId: invitation.data.id,
    contactId: contact.data.id,
    spareTokenId: spareToken.data.id,
    spare: { token: spareToken.data.token },
    webhookId: webhook.id,
    deliveryId: webhook.deliveryId,
    ...(claims
      ? await newClaims(owner, await organisation.addMember(`${developerName} II`), {
          projectId,
          listId,
          websiteId: website.id,
        })
      : noClaims),
    savedViewId: savedView.data.id,
  };
}

const noClaims = { claimId: "", questionId: "", ticketDeliveryId: "" };

/** A claim with an open question, and one of a colleague that is delivered, so that owner and developer can show it. */
async function newClaims(
  owner: Person,
  colleague: Person,
  { websiteId, ...board }: { projectId: string; listId: string; websiteId: string },
) {
  const working = await newClaim(owner, board);
  const { ticket } = await newTicket(owner, { project_id: websiteId });
  const delivered = await claimOf(colleague, ticket.id);
  const question = await owner.client.askQuestion({
    params: { id: working.id },
    body: { fence: working.fence, to: "team", question: "Which browser?" },
  });
  const delivery = await colleague.client.deliverClaim({
    params: { id: delivered.id },
    body: { fence: delivered.fence, summary: "Repaired", branch: "repair", criteria: metCriteria(delivered.ticket) },
  });
  await owner.client.storeClaimOutput({ params: { id: working.id }, form: outputForm(working.fence) });
  return { claimId: working.id, questionId: question.data.id, ticketDeliveryId: delivery.data.id };
}

/** The parts of a request that say what it is about. */
export interface SampleRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly form?: FormData;
}

const onlyCriterion = [{ number: 1, met: true, evidence: "Tested" }];

/**
 * For every operation that requires a token, a request that succeeds and refers to the world's objects wherever it can.
 */
export const sampleRequests: Readonly<Record<TokenOperation, (world: World) => SampleRequest>> = {
  listFailedJobs: () => ({}),
  retryFailedJob: (world) => ({ params: { id: world.failedJobId } }),

  listInvitations: () => ({}),
  createInvitation: () => ({ body: { email: "nora@example.com", role: "owner", display_name: "Nora New" } }),
  getInvitation: (world) => ({ params: { id: world.invitationId } }),
  renewInvitation: (world) => ({ params: { id: world.invitationId } }),
  deleteInvitation: (world) => ({ params: { id: world.invitationId } }),

  listContacts: (world) => ({ query: { client_id: world.clientId } }),
  createContact: (world) => ({ body: { client_id: world.clientId, name: "Nia New", email: "nia@bolt.example" } }),
  getContact: (world) => ({ params: { id: world.contactId } }),
  renewContact: (world) => ({ params: { id: world.contactId } }),
  deleteContact: (world) => ({ params: { id: world.contactId } }),

  getMe: () => ({}),
  updateMe: () => ({ body: { display_name: "Renamed" } }),

  getOrganisation: () => ({}),
  updateOrganisation: () => ({ body: { name: "Renamed" } }),

  listClients: () => ({}),
  createClient: () => ({ body: { name: "Cargo Cats" } }),
  getClient: (world) => ({ params: { id: world.clientId } }),
  updateClient: (world) => ({ params: { id: world.clientId }, body: { name: "Renamed" } }),
  deleteClient: (world) => ({ params: { id: world.emptyClientId } }),

  listProjects: () => ({}),
  createProject: (world) => ({ body: { client_id: world.clientId, name: "Board", type: "board" } }),
  getProject: (world) => ({ params: { id: world.boardId } }),
  updateProject: (world) => ({
    params: { id: world.boardId },
    body: { name: "Renamed", client_id: world.clientId },
  }),
  deleteProject: (world) => ({ params: { id: world.boardId } }),
  rotateProjectApiKey: (world) => ({ params: { id: world.websiteId } }),
  listProjectMembers: (world) => ({ params: { id: world.boardId } }),
  listRefusedOrigins: (world) => ({ params: { id: world.websiteId } }),

  getChatAddress: (world) => ({ params: { id: world.websiteId } }),
  createChatAddress: (world) => ({
    params: { id: world.boardId },
    body: { format: "slack", url: "http://127.0.0.1:9/hook" },
  }),
  updateChatAddress: (world) => ({ params: { id: world.websiteId }, body: { format: "discord" } }),
  deleteChatAddress: (world) => ({ params: { id: world.websiteId } }),
  testChatAddress: (world) => ({ params: { id: world.websiteId } }),

  listMembers: () => ({}),
  getMember: (world) => ({ params: { user_id: world.developer.userId } }),
  updateMember: (world) => ({ params: { user_id: world.developer.userId }, body: { display_name: "Renamed" } }),
  removeMember: (world) => ({ params: { user_id: world.developer.userId } }),

  listTokens: () => ({}),
  createToken: (world) => ({ body: { name: "For the build", client_id: world.clientId } }),
  getToken: (world) => ({ params: { id: world.spareTokenId } }),
  revokeToken: (world) => ({ params: { id: world.spareTokenId } }),
  rotateToken: (world) => ({ params: { id: world.spareTokenId }, body: { overlap_hours: 1 } }),

  listFeedback: (world) => ({ query: { project_id: world.websiteId } }),
  createFeedback: (world) => ({ body: { project_id: world.websiteId, title: "Broken" } }),
  getFeedback: (world) => ({ params: { id: world.feedbackId } }),
  updateFeedback: (world) => ({ params: { id: world.feedbackId }, body: { status: "done" } }),
  deleteFeedback: (world) => ({ params: { id: world.feedbackId } }),

  listFeedbackComments: (world) => ({ params: { id: world.feedbackId } }),
  createFeedbackComment: (world) => ({ params: { id: world.feedbackId }, body: { content: "Hello" } }),
  getFeedbackComment: (world) => ({ params: { id: world.feedbackId, comment_id: world.feedbackCommentId } }),
  updateFeedbackComment: (world) => ({
    params: { id: world.feedbackId, comment_id: world.feedbackCommentId },
    body: { content: "Edited" },
  }),
  deleteFeedbackComment: (world) => ({ params: { id: world.feedbackId, comment_id: world.feedbackCommentId } }),

  listAudit: () => ({}),
  exportAudit: () => ({}),
  getStorage: () => ({}),
  getTicketWriter: () => ({}),
  testTicketWriter: () => ({}),
  listAttempts: (world) => ({ query: { project_id: world.websiteId } }),
  getAttemptFigures: () => ({}),
  getOverview: (world) => ({ query: { client_id: world.clientId } }),
  getCounts: () => ({}),

  getBoardSnapshot: (world) => ({ query: { project_id: world.boardId } }),
  listBoardLists: (world) => ({ query: { project_id: world.boardId } }),
  createBoardList: (world) => ({ body: { project_id: world.boardId, name: "Later", position: 0 } }),
  getBoardList: (world) => ({ params: { id: world.listId } }),
  updateBoardList: (world) => ({ params: { id: world.listId }, body: { name: "Renamed", position: 1 } }),
  deleteBoardList: (world) => ({ params: { id: world.emptyListId } }),

  listCards: (world) => ({ query: { project_id: world.boardId, list_id: world.listId } }),
  createCard: (world) => ({
    body: { project_id: world.boardId, list_id: world.listId, title: "New", assigned_to: world.developer.userId },
  }),
  getCard: (world) => ({ params: { id: world.cardId } }),
  updateCard: (world) => ({
    params: { id: world.cardId },
    body: { title: "Renamed", list_id: world.emptyListId, assigned_to: world.developer.userId },
  }),
  deleteCard: (world) => ({ params: { id: world.cardId } }),

  addCardAttachments: (world) => ({ params: { id: world.cardId }, form: formOf({ "plan.txt": "First this" }) }),
  deleteCardAttachment: (world) => ({ params: { id: world.cardId, name: "notes.txt" } }),

  listCardComments: (world) => ({ params: { id: world.cardId } }),
  createCardComment: (world) => ({ params: { id: world.cardId }, body: { content: "Hello" } }),
  getCardComment: (world) => ({ params: { id: world.cardId, comment_id: world.cardCommentId } }),
  updateCardComment: (world) => ({
    params: { id: world.cardId, comment_id: world.cardCommentId },
    body: { content: "Edited" },
  }),
  deleteCardComment: (world) => ({ params: { id: world.cardId, comment_id: world.cardCommentId } }),

  listTickets: (world) => ({ query: { project_id: world.websiteId, assigned_to: world.developer.userId } }),
  generateTicket: (world) => ({ body: { source_type: "board_card", source_id: world.cardId } }),
  getTicket: (world) => ({ params: { id: world.ticketId } }),
  getAgentDocument: (world) => ({ params: { id: world.ticketId } }),
  updateTicket: (world) => ({
    params: { id: world.ticketId },
    body: { status: "done", assigned_to: world.developer.userId },
  }),
  deleteTicket: (world) => ({ params: { id: world.ticketId } }),
  addCriterion: (world) => ({ params: { id: world.ticketId }, body: { text: "It works" } }),
  confirmCriteria: (world) => ({ params: { id: world.ticketId }, body: {} }),
  updateCriterion: (world) => ({ params: { id: world.ticketId, number: "1" }, body: { state: "confirmed" } }),
  deleteCriterion: (world) => ({ params: { id: world.ticketId, number: "1" } }),

  listClaims: (world) => ({ query: { ticket_id: world.ticketId } }),
  createClaim: (world) => ({ body: { ticket_id: world.ticketId, agent: "robot" } }),
  getClaim: (world) => ({ params: { id: world.claimId } }),
  heartbeatClaim: (world) => ({ params: { id: world.claimId }, body: { fence: 1, doing: "Testing" } }),
  releaseClaim: (world) => ({ params: { id: world.claimId }, body: { fence: 1, reason: "Too difficult" } }),
  revokeClaim: (world) => ({ params: { id: world.claimId }, body: { reason: "Not needed" } }),
  openClaimUpload: (world) => ({ params: { id: world.claimId }, body: { fence: 1 } }),
  storeClaimOutput: (world) => ({ params: { id: world.claimId }, form: outputForm(1) }),
  getClaimOutput: (world) => ({ params: { id: world.claimId } }),
  askQuestion: (world) => ({ params: { id: world.claimId }, body: { fence: 1, to: "team", question: "Why?" } }),
  deliverClaim: (world) => ({
    params: { id: world.claimId },
    body: { fence: 1, summary: "Repaired", branch: "repair", criteria: onlyCriterion },
  }),
  listQuestions: (world) => ({ query: { ticket_id: world.ticketId } }),
  getQuestion: (world) => ({ params: { id: world.questionId } }),
  answerQuestion: (world) => ({ params: { id: world.questionId }, body: { content: "Because" } }),
  listDeliveries: (world) => ({ query: { ticket_id: world.ticketId } }),
  getDelivery: (world) => ({ params: { id: world.ticketDeliveryId } }),
  showDelivery: (world) => ({ params: { id: world.ticketDeliveryId }, body: { summary: "You can pay again" } }),
  decideDelivery: (world) => ({ params: { id: world.ticketDeliveryId }, body: { verdict: "accept" } }),
  search: (world) => ({ query: { q: "card", project_id: world.boardId } }),

  getMyWork: () => ({}),

  listSavedViews: () => ({}),
  createSavedView: (world) => ({ body: { name: "Mine", page: "board", project_id: world.boardId } }),
  getSavedView: (world) => ({ params: { id: world.savedViewId } }),
  updateSavedView: (world) => ({ params: { id: world.savedViewId }, body: { name: "Renamed" } }),
  deleteSavedView: (world) => ({ params: { id: world.savedViewId } }),

  listEvents: (world) => ({ query: { project_id: world.boardId, object_id: world.cardId } }),
  streamEvents: (world) => ({ query: { project_id: world.boardId } }),

  listNotifications: () => ({ query: { unread: "true" } }),
  markNotificationsRead: () => ({ body: { all: true } }),
  getNotificationSettings: () => ({}),
  updateNotificationSettings: () => ({ body: { comment: false, mail: false } }),

  listWebhooks: () => ({}),
  createWebhook: () => ({ body: { url: "http://127.0.0.1:9/hook" } }),
  getWebhook: (world) => ({ params: { id: world.webhookId } }),
  updateWebhook: (world) => ({ params: { id: world.webhookId }, body: { url: "http://127.0.0.1:9/other" } }),
  deleteWebhook: (world) => ({ params: { id: world.webhookId } }),
  rotateWebhookSecret: (world) => ({ params: { id: world.webhookId } }),
  pingWebhook: (world) => ({ params: { id: world.webhookId } }),
  listWebhookDeliveries: (world) => ({ params: { id: world.webhookId } }),
  getWebhookDelivery: (world) => ({ params: { id: world.webhookId, delivery_id: world.deliveryId } }),
  redeliverWebhookDelivery: (world) => ({ params: { id: world.webhookId, delivery_id: world.deliveryId } }),
};

/** The path and query of a request, with all parameters filled in. */
export function addressOf(path: string, { params = {}, query }: SampleRequest): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  return query ? `${filled}?${new URLSearchParams(query).toString()}` : filled;
}

/** Every object that the read operations return to the world's owner. */
export async function visibleObjects(world: World): Promise<unknown[]> {
  const { owner, websiteId, boardId, feedbackId, cardId, webhookId } = world;
  const { client } = owner;
  const responses = await Promise.all([
    client.listClients(),
    client.listProjects(),
    client.getProject({ params: { id: websiteId } }),
    client.listMembers(),
    client.listFeedback(),
    client.listFeedbackComments({ params: { id: feedbackId } }),
    client.listBoardLists({ query: { project_id: boardId } }),
    client.listCards(),
    client.listCardComments({ params: { id: cardId } }),
    client.listTickets(),
    client.getNotificationSettings(),
    client.listInvitations(),
    client.listContacts(),
    client.listWebhooks(),
    client.listSavedViews(),
    client.listFailedJobs(),
    client.listWebhookDeliveries({ params: { id: webhookId } }),
    client.getChatAddress({ params: { id: websiteId } }),
    client.listTokens().then(({ data, meta }) => ({ meta, data: data.map((token) => [token.id, token.name]) })),
  ]);
  return responses.map(({ data, meta }: { data: unknown; meta?: unknown }) => ({ data, meta }));
}
