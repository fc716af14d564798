import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Database } from "../db/database.ts";
import type { EventFeed } from "../events/event-feed.ts";
import type { LiveStream } from "../events/live-stream.ts";
import { auditRoutes } from "../features/people/audit/audit.routes.ts";
import { attachmentRoutes } from "../features/work/boards/attachments.routes.ts";
import { cardRoutes } from "../features/work/boards/cards.routes.ts";
import { listRoutes } from "../features/work/boards/lists.routes.ts";
import { snapshotRoutes } from "../features/work/boards/snapshot.routes.ts";
import { codeRoutes } from "../features/people/codes/codes.routes.ts";
import { attemptRoutes } from "../features/work/agent-work/attempts/attempts.routes.ts";
import { claimRoutes } from "../features/work/agent-work/claims/claims.routes.ts";
import { clientRoutes } from "../features/customers/clients/clients.routes.ts";
import { cardCommentRoutes } from "../features/work/comments/card-comments.routes.ts";
import { feedbackCommentRoutes } from "../features/work/comments/feedback-comments.routes.ts";
import { findUpload } from "../features/work/agent-work/uploads/receive-upload.ts";
import { uploadRoutes } from "../features/work/agent-work/uploads/uploads.routes.ts";
import { deliveryRoutes } from "../features/work/agent-work/deliveries/deliveries.routes.ts";
import { contactRoutes } from "../features/outsiders/contacts/contacts.routes.ts";
import { eventRoutes } from "../features/reach/events/events.routes.ts";
import { feedbackRoutes } from "../features/intake/feedback/feedback.routes.ts";
import { type FileStorage, FileLinks, readImage, screenshotDrawer } from "../features/intake/files/files.exports.ts";
import { findServedFile } from "../features/intake/files/serve-file.ts";
import { storageRoutes } from "../features/intake/files/storage.routes.ts";
import { failedJobRoutes } from "../features/reach/failed-jobs/failed-jobs.routes.ts";
import { aboutKind } from "../features/reach/mail/compose-mail.ts";
import { isUnsubscribeKey, unsubscribe } from "../features/reach/mail/unsubscribe.ts";
import { invitationRoutes } from "../features/people/invitations/invitations.routes.ts";
import { meRoutes } from "../features/people/me/me.routes.ts";
import { memberRoutes } from "../features/people/members/members.routes.ts";
import { organisationRoutes } from "../features/customers/organisations/organisations.routes.ts";
import { InboxStream } from "../features/reach/notifications/notifications.exports.ts";
import { notificationRoutes } from "../features/reach/notifications/notifications.routes.ts";
import { passkeyDomainOf } from "../features/people/passkeys/passkey-domain.ts";
import { passkeyRoutes } from "../features/people/passkeys/passkeys.routes.ts";
import { countRoutes } from "../features/work/counts/counts.routes.ts";
import { overviewRoutes } from "../features/work/overview/overview.routes.ts";
import { portalPages } from "../features/outsiders/portal/serve-portal.ts";
import { projectRoutes } from "../features/customers/projects/projects.routes.ts";
import { questionRoutes } from "../features/work/agent-work/questions/questions.routes.ts";
import { RefusedPages } from "../features/intake/refused-origins/refused-origins.exports.ts";
import { refusedOriginRoutes } from "../features/intake/refused-origins/refused-origins.routes.ts";
import { resetRoutes } from "../features/people/resets/resets.routes.ts";
import { reporterLinkRoutes } from "../features/outsiders/reports/reporter-link.routes.ts";
import { reportPages } from "../features/outsiders/reports/serve-report-pages.ts";
import { VisitedProjects } from "../features/customers/projects/visited-projects.ts";
import type { SessionAuthenticator } from "../features/people/sessions/session-authenticator.ts";
import { sessionRoutes } from "../features/people/sessions/sessions.routes.ts";
import { setupRoutes } from "../features/people/setup/setup.routes.ts";
import { signInMethodRoutes } from "../features/people/sign-in-methods/sign-in-methods.routes.ts";
import { signInFinisher } from "../features/people/single-sign-on/finish-sign-in.ts";
import { singleSignOnRoutes } from "../features/people/single-sign-on/single-sign-on.routes.ts";
import { ticketWriterRoutes } from "../features/work/tickets/ticket-writer.routes.ts";
import { myWorkRoutes } from "../features/work/my-work/my-work.routes.ts";
import { savedViewRoutes } from "../features/reach/saved-views/saved-views.routes.ts";
import { searchRoutes } from "../features/reach/search/search.routes.ts";
import { ticketRoutes } from "../features/work/tickets/tickets.routes.ts";
import type { Authenticator } from "../features/people/tokens/authenticator.ts";
import { tokenRoutes } from "../features/people/tokens/tokens.routes.ts";
import { chatRoutes } from "../features/reach/chat/chat.routes.ts";
import { webhookRoutes } from "../features/reach/webhooks/webhooks.routes.ts";
import { widgetRoutes } from "../features/intake/widget/widget.routes.ts";
import { Callers } from "../http/callers.ts";
import { exposeApiDocument } from "../http/openapi/serve-document.ts";
import { exposeApiPage } from "../http/pages/api-page.ts";
import { respondToMalformedRequest, sendErrors, sendError } from "../http/responses/error-responses.ts";
import { EventStreams, type EventStreamsOptions } from "../http/streams/event-streams.ts";
import { exposeFonts } from "../http/pages/fonts.ts";
import { exposeFiles } from "../http/responses/file-responses.ts";
import { exposeHealth } from "../http/observe/health.ts";
import { acceptJsonBodies } from "../http/requests/json-body.ts";
import { lazyCompilers } from "../http/responses/lazy-serialisers.ts";
import { agentDocumentReader } from "../http/mcp/read-agent-document.ts";
import { exposeMcp } from "../http/mcp/serve-mcp.ts";
import { observeRequests } from "../http/observe/observe.ts";
import { CachedFigures } from "../processes/figures.ts";
import { operationRegistry } from "../http/operations.ts";
import { basePathOf } from "../config/public-url.ts";
import { OwnPages } from "../http/own-pages.ts";
import { OwnCookie } from "../http/own-cookie.ts";
import { ProxyCheck } from "../http/proxy-check.ts";
import { rejectOtherMethods } from "../http/responses/method-not-allowed.ts";
import { decodableUrl } from "../http/requests/decodable-path.ts";
import { requestIdOf } from "../http/observe/request-id.ts";
import type { RequestLog } from "../http/observe/request-log.ts";
import { exposePortalPages } from "../http/pages/portal-pages.ts";
import { exposeReportPages } from "../http/pages/report-pages.ts";
import { exposeSignInCallback } from "../http/pages/sign-in-callback.ts";
import { exposeUnsubscribePage } from "../http/pages/unsubscribe-page.ts";
import { StalledResponses } from "../http/limits/stalled-responses.ts";
import { UnsentBytes, type UnsentBytesOptions } from "../http/limits/unsent-bytes.ts";
import { closeConnectionsOnStop } from "../http/close-connections.ts";
import { Allowances } from "../http/limits/allowances.ts";
import { type ReportLimitOptions, ReportLimits } from "../http/limits/report-limits.ts";
import { SignInLimits } from "../http/limits/sign-in-limits.ts";
import { VisitorLimits } from "../http/limits/visitor-limits.ts";
import { exposeUploads } from "../http/uploads.ts";
import { exposeWebApp } from "../http/pages/web-app.ts";
import { exposeWidgetAssets } from "../http/pages/widget-assets.ts";
import { exposeWidgetDemoPage } from "../http/pages/widget-demo-page.ts";
import type { AiSettings } from "../ports/ai/ai-settings.ts";
import type { TicketWriter } from "../ports/ai/proposal.ts";
import { WriterUsage } from "../ports/ai/writer-usage.ts";
import type { SignInProvider } from "../ports/sign-in-provider/sign-in-provider.ts";
import type { Signer } from "../signing/signer.ts";

export interface AppDependencies {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly live: LiveStream;
  /** Overrides for tests. */
  readonly streams?: Partial<EventStreamsOptions>;
  /** Override for tests. */
  readonly stalledResponses?: StalledResponses;
  readonly unsent?: UnsentBytesOptions;
  readonly authenticator: Authenticator;
  readonly sessions: SessionAuthenticator;
  readonly ai: AiSettings;
  readonly ticketWriter: TicketWriter;
  /** Whether the ticket writer may see screenshots. */
  readonly showsScreenshots: boolean;
  readonly signer: Signer;
  readonly files: FileStorage;
  /** The base of every link to the service. */
  publicUrl(): string;
  /** The same if the operator has configured it. */
  readonly configuredUrl: string | undefined;
  /** Whether email is sent, so that pages may offer it. */
  readonly isMailEnabled: boolean;
  /** Called when an email that somebody waits for is queued. */
  onMailQueued(): void;
  readonly arePasswordsEnabled: boolean;
  /** Single sign-on, if it is configured. */
  readonly signInProvider: { readonly name: string; readonly client: SignInProvider } | undefined;
  readonly logger: FastifyBaseLogger;
  /** Receives one line per request; undefined if requests are not logged. */
  readonly requestLog: RequestLog | undefined;
  readonly rateLimitPerMinute: number | undefined;
  readonly visitorLimits: ReportLimitOptions;
  /** Failed attempts to sign in per address; undefined for no limit. */
  readonly signInLimitPerMinute: number | undefined;
  readonly trustProxy: boolean;
  /** Called with what the proxy lacks, once somebody has signed in at another address than the configured one. */
  onProxyProblem(lacks: readonly string[]): void;
  /** Whether this process also does background work. */
  readonly doesBackgroundWork: boolean;
  /** How long a stopping service accepts new connections. */
  readonly drainMs: number;
}

/** Registers everything in one place: hooks of every request, then the API's routes by feature, then pages. */
export function buildApp(deps: AppDependencies): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // Log lines include the request ID themselves; a child logger per request would cost as much as writing a line.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.trustProxy,
    return503OnClosing: false,
    requestTimeout: 120_000,
    // The maximum length of a request line, so that an overlong ID is an unknown object and not an unknown path.
    routerOptions: { maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    schemaController: lazyCompilers,
    rewriteUrl: ({ url = "/" }) => decodableUrl(url),
    clientErrorHandler: respondToMalformedRequest,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });

  // Expectations other than 100-continue may be ignored. Node.js's own response to them would have no body.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  const drain = closeConnectionsOnStop(app, deps.drainMs);
  acceptJsonBodies(app);
  sendErrors(app);
  const proxy = new ProxyCheck({
    publicUrl: deps.configuredUrl,
    trustsProxy: deps.trustProxy,
    logger: deps.logger,
    onFound: (lacks) => deps.onProxyProblem(lacks),
  });
  const own = { publicUrl: deps.configuredUrl, proxy };
  const cookie = OwnCookie.ofSession(own);
  const attemptCookie = OwnCookie.ofAttempt(own);
  const callers = new Callers({ tokens: deps.authenticator, sessions: deps.sessions }, cookie);
  const streams = new EventStreams(callers, deps.streams);
  app.addHook("preClose", () => streams.stop());
  const { stalledResponses = new StalledResponses() } = deps;
  stalledResponses.watch(app, (socket) => streams.isStreaming(socket));
  const unsent = new UnsentBytes(deps.unsent);
  unsent.watch(app);
  const writerUsage = new WriterUsage();
  const figures = new CachedFigures({ db: deps.db, isMailEnabled: deps.isMailEnabled });
  observeRequests(app, deps.requestLog, { db: deps.db, figures, streams, writerUsage });
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    done();
  });

  const visitedProjects = new VisitedProjects(deps.db);
  const findProject = (key: string) => visitedProjects.find(key);
  const refusedPages = new RefusedPages(deps.db, (error) =>
    deps.logger.warn({ err: error }, "cannot record a refused origin"),
  );
  const reports = new ReportLimits(deps.visitorLimits, deps.db, deps.signer);
  const visitorLimits = new VisitorLimits(deps.visitorLimits, reports);
  const signInLimits = new SignInLimits(deps.signInLimitPerMinute, deps.db, deps.signer);
  const ownPages = new OwnPages(deps.configuredUrl);
  const allowance = deps.rateLimitPerMinute === undefined ? undefined : new Allowances(deps.rateLimitPerMinute);
  const basePath = basePathOf(deps.configuredUrl);
  const on = operationRegistry(app, {
    basePath,
    db: deps.db,
    signer: deps.signer,
    onWritten: (org) => deps.feed.written(org),
    callers,
    cookie,
    attemptCookie,
    ownPages,
    signInLimits,
    streams,
    unsent,
    spoolFolder: deps.files.spoolFolder,
    findProject,
    noteRefusal: (project, origin) => refusedPages.note(project, origin),
    visitorLimits,
    allowance,
  });
  const links = new FileLinks(deps.signer, () => deps.publicUrl(), deps.db);
  const rights = {
    invalidateMember(userId: string) {
      deps.authenticator.invalidateMember(userId);
      deps.sessions.invalidateMember(userId);
    },
  };
  const { isMailEnabled, arePasswordsEnabled, signer, logger, signInProvider } = deps;
  const domain = passkeyDomainOf(deps.configuredUrl);
  const arePasskeysEnabled = typeof domain !== "string";
  const methods = { arePasswordsEnabled, isMailEnabled, arePasskeysEnabled, issuer: signInProvider?.client.issuer };
  const people = {
    sessions: deps.sessions,
    signInLimits,
    isMailEnabled,
    arePasswordsEnabled,
    methods,
    signer,
    logger,
    publicUrl: () => deps.publicUrl(),
    onMailQueued: () => deps.onMailQueued(),
  };
  setupRoutes(on, people);
  sessionRoutes(on, people);
  signInMethodRoutes(on, {
    ...people,
    passkeyObstacle: typeof domain === "string" ? domain : null,
    providerName: signInProvider?.name ?? null,
  });
  codeRoutes(on, people);
  passkeyRoutes(on, { ...people, passkeyDomain: typeof domain === "string" ? undefined : domain });
  singleSignOnRoutes(on, { ...people, provider: signInProvider?.client });
  resetRoutes(on, people);
  invitationRoutes(on, people);
  contactRoutes(on, people);
  meRoutes(on, rights);
  clientRoutes(on);
  projectRoutes(on);
  organisationRoutes(on, { tokens: deps.authenticator, sessions: deps.sessions });
  memberRoutes(on, rights);
  tokenRoutes(on, deps.authenticator);
  feedbackRoutes(on, links, deps.db);
  feedbackCommentRoutes(on);
  snapshotRoutes(on, deps.feed, links);
  listRoutes(on);
  cardRoutes(on, links);
  attachmentRoutes(on, deps.files, links);
  cardCommentRoutes(on);
  const ownRoutes = {
    app,
    draw: screenshotDrawer({ db: deps.db, storage: deps.files, links }),
    publicUrl: () => deps.publicUrl(),
  };
  ticketRoutes(on, {
    ...deps,
    writerUsage,
    readAgentDocument: agentDocumentReader(ownRoutes),
    readScreenshot: deps.showsScreenshots ? (of) => readImage(deps.files, deps.db, of) : undefined,
  });
  attemptRoutes(on);
  claimRoutes(on, deps.feed, deps.files);
  uploadRoutes(on, () => deps.publicUrl());
  questionRoutes(on);
  deliveryRoutes(on, deps.files, links);
  searchRoutes(on, deps.db);
  myWorkRoutes(on);
  savedViewRoutes(on);
  const inboxes = new InboxStream(deps);
  app.addHook("onClose", () => inboxes.stop());
  eventRoutes(on, deps.feed, deps.live, inboxes);
  overviewRoutes(on);
  countRoutes(on);
  auditRoutes(on, deps.feed);
  storageRoutes(on, deps.files);
  ticketWriterRoutes(on, { ...deps, writerUsage });
  notificationRoutes(on);
  webhookRoutes(on);
  chatRoutes(on);
  failedJobRoutes(on);
  refusedOriginRoutes(on);
  const reportLinks = { signer, publicUrl: () => deps.publicUrl() };
  widgetRoutes(on, deps.files, reportLinks);
  reporterLinkRoutes(on, reportLinks);
  rejectOtherMethods(app);

  const documentUrl = "/api/v1/openapi.json";
  exposeApiDocument(app, documentUrl, basePath);
  exposeApiPage(app, documentUrl, basePath);
  exposeMcp(app, { ...ownRoutes, publicUrl: () => deps.publicUrl(), callers, ownPages, allowance });
  exposeHealth(app, deps.db, { works: deps.doesBackgroundWork, serviceId: deps.signer.serviceId });
  exposeFiles(app, (id, grant) => findServedFile({ db: deps.db, store: deps.files.store, links }, id, grant));
  exposeUploads(app, {
    find: (key) => findUpload({ db: deps.db, storage: deps.files }, key),
    spoolFolder: deps.files.spoolFolder,
    visitorLimits,
  });
  exposeUnsubscribePage(app, {
    isKey: (key) => isUnsubscribeKey(deps.db, key),
    unsubscribe: (key, from) => unsubscribe(deps.db, key, from),
    aboutKind,
  });
  exposeReportPages(
    app,
    reportPages({
      db: deps.db,
      signer: deps.signer,
      links,
      isMailEnabled: deps.isMailEnabled,
      onWritten: (org) => deps.feed.written(org),
    }),
    { visitorLimits, basePath },
  );
  if (signInProvider) {
    const onWritten = (org: string) => deps.feed.written(org);
    const finish = signInFinisher({ ...people, db: deps.db, provider: signInProvider.client, onWritten });
    exposeSignInCallback(app, { callers, cookie, attemptCookie, signInLimits, basePath, finish });
  }
  exposePortalPages(
    app,
    portalPages({
      db: deps.db,
      signer: deps.signer,
      links,
      isMailEnabled: deps.isMailEnabled,
      onWritten: (org) => deps.feed.written(org),
    }),
    { visitorLimits, ownPages: new OwnPages(deps.configuredUrl), cookie: OwnCookie.ofContact(own), basePath },
  );
  exposeWidgetAssets(app);
  exposeWidgetDemoPage(app, { publicUrl: () => deps.publicUrl(), findProject, visitorLimits });
  exposeFonts(app);
  exposeWebApp(app, basePath);
  app.addHook("preClose", drain);
  return app;
}
