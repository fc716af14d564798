import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Database } from "../db/database.ts";
import type { EventFeed } from "../events/event-feed.ts";
import type { LiveStream } from "../events/live-stream.ts";
import { attachmentRoutes } from "../features/boards/attachments.routes.ts";
import { cardRoutes } from "../features/boards/cards.routes.ts";
import { listRoutes } from "../features/boards/lists.routes.ts";
import { clientRoutes } from "../features/clients/clients.routes.ts";
import { cardCommentRoutes } from "../features/comments/card-comments.routes.ts";
import { feedbackCommentRoutes } from "../features/comments/feedback-comments.routes.ts";
import { eventRoutes } from "../features/events/events.routes.ts";
import { feedbackRoutes } from "../features/feedback/feedback.routes.ts";
import { type FileStorage, FileLinks, readImage } from "../features/files/files.access.ts";
import { findServedFile } from "../features/files/serve-file.ts";
import { isUnsubscribeKey, unsubscribe } from "../features/mail/unsubscribe.ts";
import { meRoutes } from "../features/me/me.routes.ts";
import { memberRoutes } from "../features/members/members.routes.ts";
import { notificationRoutes } from "../features/notifications/notifications.routes.ts";
import { projectRoutes } from "../features/projects/projects.routes.ts";
import { reportPages } from "../features/reports/serve-report-pages.ts";
import { VisitedProjects } from "../features/projects/visited-projects.ts";
import { ticketRoutes } from "../features/tickets/tickets.routes.ts";
import type { Authenticator } from "../features/tokens/authenticator.ts";
import { tokenRoutes } from "../features/tokens/tokens.routes.ts";
import { webhookRoutes } from "../features/webhooks/webhooks.routes.ts";
import { widgetRoutes } from "../features/widget/widget.routes.ts";
import { exposeApiDocument } from "../http/openapi/serve-document.ts";
import { exposeApiPage } from "../http/pages/api-page.ts";
import { respondToBrokenRequest, sendErrors, sendError } from "../http/responses/error-responses.ts";
import { EventStreams, type EventStreamsOptions } from "../http/streams/event-streams.ts";
import { exposeFiles } from "../http/responses/file-responses.ts";
import { exposeHealth } from "../http/observe/health.ts";
import { acceptJsonBodies } from "../http/requests/json-body.ts";
import { compileSerialisersLazily } from "../http/responses/lazy-serialisers.ts";
import { observeRequests } from "../http/observe/observe.ts";
import { rejectOtherMethods, operationRegistry } from "../http/operations.ts";
import { readableUrl } from "../http/requests/decodable-path.ts";
import { requestIdOf } from "../http/observe/request-id.ts";
import type { RequestLog } from "../http/observe/request-log.ts";
import { exposeReportPages } from "../http/pages/report-pages.ts";
import { exposeUnsubscribePage } from "../http/pages/unsubscribe-page.ts";
import { StalledResponses } from "../http/limits/stalled-responses.ts";
import { endConnectionsOnStop } from "../http/stopping-connections.ts";
import { TokenAllowance } from "../http/limits/token-allowance.ts";
import { VisitorLimits, type VisitorLimitOptions } from "../http/limits/visitor-limits.ts";
import { exposeWidgetAssets } from "../http/pages/widget-assets.ts";
import { exposeWidgetDemoPage } from "../http/pages/widget-demo-page.ts";
import type { TicketWriter } from "../ports/ai/proposal.ts";
import type { Signer } from "../signing/signer.ts";

export interface AppDependencies {
  readonly db: Database;
  readonly feed: EventFeed;
  readonly live: LiveStream;
  /** Where streams of events are to differ from what is usual. */
  readonly streams?: Partial<EventStreamsOptions>;
  /** Who cuts off connections whose answers are not taken, where it is not to be the usual one. */
  readonly stalledResponses?: StalledResponses;
  readonly authenticator: Authenticator;
  readonly ticketWriter: TicketWriter;
  /** Whether the operator lets it see screenshots. */
  readonly showsScreenshots: boolean;
  readonly signer: Signer;
  readonly files: FileStorage;
  /** Where people reach the service; links begin with it. */
  publicUrl(): string;
  /** Whether mail is sent, so that pages may speak of it. */
  readonly isMailed: boolean;
  readonly logger: FastifyBaseLogger;
  /** Where a line for each request goes; undefined for nowhere. */
  readonly requestLog: RequestLog | undefined;
  readonly rateLimitPerMinute: number | undefined;
  readonly visitorLimits: VisitorLimitOptions;
  readonly trustProxy: boolean;
}

/** The whole service as one list: what every request passes, then every slice, then the service's own pages. */
export function buildApp(deps: AppDependencies): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    // Lines name their request themselves; a logger made for each request would cost as much as writing one.
    childLoggerFactory: (logger) => logger,
    trustProxy: deps.trustProxy,
    return503OnClosing: false,
    requestTimeout: 120_000,
    // As long as a request line can be: a long id is one that does not exist, not a path that does not.
    routerOptions: { maxParamLength: 16_384 },
    http: { requireHostHeader: false },
    rewriteUrl: ({ url = "/" }) => readableUrl(url),
    clientErrorHandler: respondToBrokenRequest,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });

  // Expectations other than 100-continue may be ignored; the server's own answer to them would have no body.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  endConnectionsOnStop(app);
  compileSerialisersLazily(app);
  acceptJsonBodies(app);
  sendErrors(app);
  const identify = (secret: string) => deps.authenticator.identify(secret);
  const streams = new EventStreams(identify, deps.streams);
  app.addHook("preClose", () => streams.stop());
  const { stalledResponses = new StalledResponses() } = deps;
  stalledResponses.watch(app, (socket) => streams.isOver(socket));
  observeRequests(app, deps.requestLog, streams);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    done();
  });

  const visitedProjects = new VisitedProjects(deps.db);
  const visited = (key: string) => visitedProjects.find(key);
  const visitorLimits = new VisitorLimits(deps.visitorLimits);
  const on = operationRegistry(app, {
    db: deps.db,
    onWritten: (org) => deps.feed.written(org),
    identify,
    streams,
    spoolFolder: deps.files.spoolFolder,
    visited,
    visitorLimits,
    allowance: deps.rateLimitPerMinute === undefined ? undefined : new TokenAllowance(deps.rateLimitPerMinute),
  });
  const links = new FileLinks(deps.signer, () => deps.publicUrl());
  meRoutes(on);
  clientRoutes(on);
  projectRoutes(on);
  memberRoutes(on, deps.authenticator);
  tokenRoutes(on, deps.authenticator);
  feedbackRoutes(on, links);
  feedbackCommentRoutes(on);
  listRoutes(on);
  cardRoutes(on, links);
  attachmentRoutes(on, deps.files, links);
  cardCommentRoutes(on);
  ticketRoutes(on, {
    ...deps,
    readScreenshot: deps.showsScreenshots ? (of) => readImage(deps.files, deps.db, of) : undefined,
  });
  eventRoutes(on, deps.feed, deps.live);
  notificationRoutes(on);
  webhookRoutes(on);
  widgetRoutes(on, deps.files, { signer: deps.signer, publicUrl: () => deps.publicUrl() });
  rejectOtherMethods(app);

  const documentUrl = "/api/v1/openapi.json";
  exposeApiDocument(app, documentUrl);
  exposeApiPage(app, documentUrl);
  exposeHealth(app, deps.db);
  exposeFiles(app, (id, grant) => findServedFile({ db: deps.db, store: deps.files.store, links }, id, grant));
  exposeUnsubscribePage(app, {
    isKey: (key) => isUnsubscribeKey(deps.db, key),
    unsubscribe: (key) => unsubscribe(deps.db, key),
  });
  exposeReportPages(
    app,
    reportPages({
      db: deps.db,
      signer: deps.signer,
      isMailed: deps.isMailed,
      onWritten: (org) => deps.feed.written(org),
    }),
    visitorLimits,
  );
  exposeWidgetAssets(app);
  exposeWidgetDemoPage(app, { publicUrl: () => deps.publicUrl(), visited, visitorLimits });
  return app;
}
