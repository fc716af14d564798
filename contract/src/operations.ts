/**
 * The method, path and success status of every operation. This file has no imports, so that it can be bundled for
 * browsers. Parameters and responses are in `routes.ts`, under the same names.
 */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

const get = <const Path extends string>(path: Path) => ({ method: "GET", path, status: 200 }) as const;
const create = <const Path extends string>(path: Path) => ({ method: "POST", path, status: 201 }) as const;
const act = <const Path extends string>(path: Path) => ({ method: "POST", path, status: 200 }) as const;
const patch = <const Path extends string>(path: Path) => ({ method: "PATCH", path, status: 200 }) as const;
const remove = <const Path extends string>(path: Path) => ({ method: "DELETE", path, status: 200 }) as const;

export const operations = {
  getMe: get("/api/v1/me"),
  updateMe: patch("/api/v1/me"),

  getOrganisation: get("/api/v1/organisation"),
  updateOrganisation: patch("/api/v1/organisation"),
  deleteOrganisation: act("/api/v1/organisation/delete"),
  restoreOrganisation: act("/api/v1/organisation/restore"),

  listClients: get("/api/v1/clients"),
  createClient: create("/api/v1/clients"),
  getClient: get("/api/v1/clients/:id"),
  updateClient: patch("/api/v1/clients/:id"),
  deleteClient: remove("/api/v1/clients/:id"),

  listContacts: get("/api/v1/contacts"),
  createContact: create("/api/v1/contacts"),
  getContact: get("/api/v1/contacts/:id"),
  renewContact: act("/api/v1/contacts/:id/renew"),
  deleteContact: remove("/api/v1/contacts/:id"),

  listProjects: get("/api/v1/projects"),
  createProject: create("/api/v1/projects"),
  getProject: get("/api/v1/projects/:id"),
  updateProject: patch("/api/v1/projects/:id"),
  deleteProject: remove("/api/v1/projects/:id"),
  rotateProjectApiKey: act("/api/v1/projects/:id/rotate-api-key"),
  listProjectMembers: get("/api/v1/projects/:id/members"),
  listRefusedOrigins: get("/api/v1/projects/:id/refused-origins"),

  getChatAddress: get("/api/v1/projects/:id/chat"),
  createChatAddress: create("/api/v1/projects/:id/chat"),
  updateChatAddress: patch("/api/v1/projects/:id/chat"),
  deleteChatAddress: remove("/api/v1/projects/:id/chat"),
  testChatAddress: act("/api/v1/projects/:id/chat/test"),

  listMembers: get("/api/v1/members"),
  getMember: get("/api/v1/members/:user_id"),
  updateMember: patch("/api/v1/members/:user_id"),
  removeMember: remove("/api/v1/members/:user_id"),
  createMemberResetLink: create("/api/v1/members/:user_id/reset-link"),

  listTokens: get("/api/v1/tokens"),
  createToken: create("/api/v1/tokens"),
  getToken: get("/api/v1/tokens/:id"),
  revokeToken: remove("/api/v1/tokens/:id"),
  rotateToken: act("/api/v1/tokens/:id/rotate"),

  listFeedback: get("/api/v1/feedback"),
  createFeedback: create("/api/v1/feedback"),
  getFeedback: get("/api/v1/feedback/:id"),
  updateFeedback: patch("/api/v1/feedback/:id"),
  deleteFeedback: remove("/api/v1/feedback/:id"),
  showReporterLink: act("/api/v1/feedback/:id/reporter-link"),

  listFeedbackComments: get("/api/v1/feedback/:id/comments"),
  createFeedbackComment: create("/api/v1/feedback/:id/comments"),
  getFeedbackComment: get("/api/v1/feedback/:id/comments/:comment_id"),
  updateFeedbackComment: patch("/api/v1/feedback/:id/comments/:comment_id"),
  deleteFeedbackComment: remove("/api/v1/feedback/:id/comments/:comment_id"),

  getBoardSnapshot: get("/api/v1/boards/snapshot"),

  listBoardLists: get("/api/v1/boards/lists"),
  createBoardList: create("/api/v1/boards/lists"),
  getBoardList: get("/api/v1/boards/lists/:id"),
  updateBoardList: patch("/api/v1/boards/lists/:id"),
  deleteBoardList: remove("/api/v1/boards/lists/:id"),

  listCards: get("/api/v1/boards/cards"),
  createCard: create("/api/v1/boards/cards"),
  getCard: get("/api/v1/boards/cards/:id"),
  updateCard: patch("/api/v1/boards/cards/:id"),
  deleteCard: remove("/api/v1/boards/cards/:id"),

  addCardAttachments: create("/api/v1/boards/cards/:id/attachments"),
  deleteCardAttachment: remove("/api/v1/boards/cards/:id/attachments/:name"),

  listCardComments: get("/api/v1/boards/cards/:id/comments"),
  createCardComment: create("/api/v1/boards/cards/:id/comments"),
  getCardComment: get("/api/v1/boards/cards/:id/comments/:comment_id"),
  updateCardComment: patch("/api/v1/boards/cards/:id/comments/:comment_id"),
  deleteCardComment: remove("/api/v1/boards/cards/:id/comments/:comment_id"),

  listTickets: get("/api/v1/tickets"),
  generateTicket: create("/api/v1/tickets/generate"),
  getTicket: get("/api/v1/tickets/:id"),
  getAgentDocument: get("/api/v1/tickets/:id/agent-document"),
  updateTicket: patch("/api/v1/tickets/:id"),
  deleteTicket: remove("/api/v1/tickets/:id"),
  addCriterion: create("/api/v1/tickets/:id/criteria"),
  confirmCriteria: act("/api/v1/tickets/:id/criteria/confirm"),
  updateCriterion: patch("/api/v1/tickets/:id/criteria/:number"),
  deleteCriterion: remove("/api/v1/tickets/:id/criteria/:number"),

  getOverview: get("/api/v1/overview"),
  getCounts: get("/api/v1/counts"),
  getStorage: get("/api/v1/storage"),
  getTicketWriter: get("/api/v1/ticket-writer"),
  testTicketWriter: act("/api/v1/ticket-writer/test"),

  listAttempts: get("/api/v1/attempts"),
  getAttemptFigures: get("/api/v1/attempts/figures"),

  listClaims: get("/api/v1/claims"),
  createClaim: create("/api/v1/claims"),
  getClaim: get("/api/v1/claims/:id"),
  heartbeatClaim: act("/api/v1/claims/:id/heartbeat"),
  releaseClaim: act("/api/v1/claims/:id/release"),
  revokeClaim: act("/api/v1/claims/:id/revoke"),
  openClaimUpload: act("/api/v1/claims/:id/uploads"),
  storeClaimOutput: act("/api/v1/claims/:id/output"),
  getClaimOutput: get("/api/v1/claims/:id/output"),
  askQuestion: create("/api/v1/claims/:id/questions"),
  deliverClaim: create("/api/v1/claims/:id/deliver"),

  listQuestions: get("/api/v1/questions"),
  getQuestion: get("/api/v1/questions/:id"),
  answerQuestion: act("/api/v1/questions/:id/answer"),

  listDeliveries: get("/api/v1/deliveries"),
  getDelivery: get("/api/v1/deliveries/:id"),
  showDelivery: act("/api/v1/deliveries/:id/show"),
  decideDelivery: act("/api/v1/deliveries/:id/verdict"),
  search: get("/api/v1/search"),

  getMyWork: get("/api/v1/my-work"),

  listSavedViews: get("/api/v1/saved-views"),
  createSavedView: create("/api/v1/saved-views"),
  getSavedView: get("/api/v1/saved-views/:id"),
  updateSavedView: patch("/api/v1/saved-views/:id"),
  deleteSavedView: remove("/api/v1/saved-views/:id"),
  listAudit: get("/api/v1/audit"),
  exportAudit: get("/api/v1/audit/export"),

  listEvents: get("/api/v1/events"),
  streamEvents: get("/api/v1/events/stream"),

  listNotifications: get("/api/v1/notifications"),
  markNotificationsRead: act("/api/v1/notifications/read"),
  getNotificationSettings: get("/api/v1/notifications/settings"),
  updateNotificationSettings: patch("/api/v1/notifications/settings"),

  getWidgetConfig: get("/api/v1/widget/config"),
  sendWidgetFeedback: create("/api/v1/widget/feedback"),

  listWebhooks: get("/api/v1/webhooks"),
  createWebhook: create("/api/v1/webhooks"),
  getWebhook: get("/api/v1/webhooks/:id"),
  updateWebhook: patch("/api/v1/webhooks/:id"),
  deleteWebhook: remove("/api/v1/webhooks/:id"),
  rotateWebhookSecret: act("/api/v1/webhooks/:id/rotate-secret"),
  pingWebhook: create("/api/v1/webhooks/:id/ping"),
  listWebhookDeliveries: get("/api/v1/webhooks/:id/deliveries"),
  getWebhookDelivery: get("/api/v1/webhooks/:id/deliveries/:delivery_id"),
  redeliverWebhookDelivery: act("/api/v1/webhooks/:id/deliveries/:delivery_id/redeliver"),

  listFailedJobs: get("/api/v1/failed-jobs"),
  retryFailedJob: act("/api/v1/failed-jobs/:id/retry"),

  listInvitations: get("/api/v1/invitations"),
  createInvitation: create("/api/v1/invitations"),
  getInvitation: get("/api/v1/invitations/:id"),
  renewInvitation: act("/api/v1/invitations/:id/renew"),
  deleteInvitation: remove("/api/v1/invitations/:id"),
  lookUpInvitation: act("/api/v1/invitations/lookup"),
  acceptInvitation: create("/api/v1/invitations/accept"),

  signIn: create("/api/v1/session"),
  getSession: get("/api/v1/session"),
  signOut: remove("/api/v1/session"),
  reauthenticate: act("/api/v1/session/reauthenticate"),
  changePassword: act("/api/v1/session/password"),
  listSessions: get("/api/v1/sessions"),
  revokeSession: remove("/api/v1/sessions/:id"),
  revokeAllSessions: act("/api/v1/sessions/revoke-all"),

  requestPasswordReset: act("/api/v1/password-resets"),
  lookUpPasswordReset: act("/api/v1/password-resets/lookup"),
  resetPassword: create("/api/v1/password-resets/complete"),

  getSignInMethods: get("/api/v1/sign-in-methods"),
  getOwnSignInMethods: get("/api/v1/session/methods"),
  requestSignInCode: act("/api/v1/session/code/request"),
  signInWithCode: create("/api/v1/session/code"),
  reauthenticateWithCode: act("/api/v1/session/reauthenticate/code"),
  startPasskeySignIn: act("/api/v1/session/passkey/challenge"),
  finishPasskeySignIn: create("/api/v1/session/passkey"),
  reauthenticateWithPasskey: act("/api/v1/session/reauthenticate/passkey"),
  startSingleSignOn: act("/api/v1/session/single-sign-on"),
  disconnectSingleSignOn: remove("/api/v1/session/single-sign-on"),

  listPasskeys: get("/api/v1/passkeys"),
  startPasskeyRegistration: act("/api/v1/passkeys/challenge"),
  finishPasskeyRegistration: create("/api/v1/passkeys"),
  renamePasskey: patch("/api/v1/passkeys/:id"),
  deletePasskey: remove("/api/v1/passkeys/:id"),

  getSetup: get("/api/v1/setup"),
  setUp: create("/api/v1/setup"),
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
