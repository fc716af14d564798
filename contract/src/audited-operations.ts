import type { OperationName, Operations } from "./operations.ts";
import type { AuditKind } from "./resources/audit.ts";

/** An operation that is not a GET. */
export type ChangeName = {
  [Name in OperationName]: Operations[Name]["method"] extends "GET" ? never : Name;
}[OperationName];

/** Grants nobody access and ends nobody's. What it changes is in the event log. */
const noAccess = [] as const;

/** The session that the same browser had before ends. */
const startsSession = ["sign_in.succeeded", "session.signed_out"] as const;

/**
 * What each operation records in the audit log about access: everything that grants or ends it, and every attempt to
 * sign in. Without an entry here, a new operation does not compile.
 */
export const auditedOperations = {
  updateMe: noAccess,

  updateOrganisation: ["organisation.renamed"],
  deleteOrganisation: ["organisation.deleted"],
  restoreOrganisation: ["organisation.restored"],

  createClient: noAccess,
  updateClient: noAccess,
  // Its contacts and the tokens that are bound to it end with it.
  deleteClient: ["client.deleted", "contact.deleted", "token.revoked"],

  createContact: ["contact.created"],
  renewContact: ["contact.renewed"],
  deleteContact: ["contact.deleted"],

  createProject: noAccess,
  // A project that moves to another client is seen by that client's contacts.
  updateProject: ["project.updated"],
  deleteProject: ["project.deleted"],
  rotateProjectApiKey: ["project.updated"],

  updateMember: ["member.updated"],
  removeMember: ["member.deleted"],
  createMemberResetLink: ["reset_link.created"],

  createToken: ["token.created"],
  revokeToken: ["token.revoked"],
  rotateToken: ["token.rotated"],

  createFeedback: noAccess,
  updateFeedback: noAccess,
  deleteFeedback: noAccess,
  showReporterLink: ["reporter_link.shown"],
  createFeedbackComment: noAccess,
  updateFeedbackComment: noAccess,
  deleteFeedbackComment: noAccess,

  createBoardList: noAccess,
  updateBoardList: noAccess,
  deleteBoardList: noAccess,
  createCard: noAccess,
  updateCard: noAccess,
  deleteCard: noAccess,
  addCardAttachments: noAccess,
  deleteCardAttachment: noAccess,
  createCardComment: noAccess,
  updateCardComment: noAccess,
  deleteCardComment: noAccess,

  generateTicket: noAccess,
  updateTicket: noAccess,
  deleteTicket: noAccess,
  addCriterion: noAccess,
  confirmCriteria: noAccess,
  updateCriterion: noAccess,
  deleteCriterion: noAccess,
  testTicketWriter: noAccess,

  // An agent works with an access token; a claim adds no rights to it.
  createClaim: noAccess,
  heartbeatClaim: noAccess,
  releaseClaim: noAccess,
  openClaimUpload: noAccess,
  storeClaimOutput: noAccess,
  revokeClaim: noAccess,
  askQuestion: noAccess,
  deliverClaim: noAccess,
  answerQuestion: noAccess,
  showDelivery: noAccess,
  decideDelivery: noAccess,

  createSavedView: noAccess,
  updateSavedView: noAccess,
  deleteSavedView: noAccess,
  markNotificationsRead: noAccess,
  updateNotificationSettings: noAccess,
  sendWidgetFeedback: noAccess,

  createWebhook: ["webhook.created"],
  updateWebhook: ["webhook.updated"],
  deleteWebhook: ["webhook.deleted"],
  rotateWebhookSecret: ["webhook.secret_rotated"],
  pingWebhook: noAccess,
  redeliverWebhookDelivery: noAccess,

  createChatAddress: ["chat_address.created"],
  updateChatAddress: ["chat_address.updated"],
  deleteChatAddress: ["chat_address.deleted"],
  testChatAddress: noAccess,

  retryFailedJob: noAccess,

  createInvitation: ["invitation.created"],
  renewInvitation: ["invitation.renewed"],
  deleteInvitation: ["invitation.revoked"],
  lookUpInvitation: noAccess,
  acceptInvitation: ["invitation.accepted", ...startsSession],

  signIn: [...startsSession, "sign_in.failed"],
  signOut: ["session.signed_out"],
  reauthenticate: ["reauthentication.succeeded", "reauthentication.failed"],
  changePassword: ["password.changed", "reauthentication.failed"],
  revokeSession: ["session.revoked"],
  revokeAllSessions: ["session.all_revoked"],

  requestPasswordReset: ["password.reset_requested"],
  lookUpPasswordReset: noAccess,
  resetPassword: ["password.reset", "sign_in_methods.removed", ...startsSession],

  requestSignInCode: noAccess,
  signInWithCode: [...startsSession, "sign_in.failed", "sign_in_methods.removed", "invitation.accepted"],
  reauthenticateWithCode: ["reauthentication.succeeded", "reauthentication.failed"],
  startPasskeySignIn: noAccess,
  finishPasskeySignIn: [...startsSession, "sign_in.failed"],
  reauthenticateWithPasskey: ["reauthentication.succeeded", "reauthentication.failed"],
  // What the person does at the provider is recorded when it leads them back.
  startSingleSignOn: noAccess,
  disconnectSingleSignOn: ["single_sign_on.disconnected"],

  startPasskeyRegistration: noAccess,
  finishPasskeyRegistration: ["passkey.created"],
  renamePasskey: noAccess,
  deletePasskey: ["passkey.deleted"],

  setUp: ["member.created", "sign_in.succeeded"],
} as const satisfies Record<ChangeName, readonly AuditKind[]>;

/** An operation that grants or ends access. */
export type AuditedName = {
  [Name in ChangeName]: (typeof auditedOperations)[Name] extends readonly [] ? never : Name;
}[ChangeName];
