/**
 * The paths of the web app's pages. The service serves the app at these paths and links to them in emails. This file
 * has no imports, so that it can be bundled for browsers.
 */
export const pages = {
  home: "/",
  setUp: "/setup",
  signIn: "/sign-in",
  signInDone: "/sign-in/done",
  acceptInvitation: "/invite",
  resetPassword: "/reset",
  deletedOrganisation: "/deleted",
  inbox: "/inbox",
  inboxItem: "/inbox/:feedbackId",
  projectInbox: "/projects/:projectId/inbox",
  projectInboxItem: "/projects/:projectId/inbox/:feedbackId",
  myWork: "/my-work",
  tickets: "/tickets",
  ticket: "/tickets/:ticketId",
  boards: "/boards",
  board: "/boards/:projectId",
  card: "/boards/:projectId/cards/:cardId",
  overview: "/overview",
  notifications: "/notifications",
  welcome: "/welcome",
  settings: "/settings",
  settingsPage: "/settings/:page",
  projectSettings: "/settings/projects/:projectId",
  webhookSettings: "/settings/webhooks/:webhookId",
} as const;
