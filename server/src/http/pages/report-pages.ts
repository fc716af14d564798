import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../limits/client-address.ts";
import { type FormFields, formFields } from "../requests/form-fields.ts";
import { reportError } from "../responses/error-responses.ts";
import { type HtmlPage, sendPage } from "./html-page.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";

export interface ReportRequest {
  /** The key of the path: an item and the signature that gives access to it. */
  readonly key: string;
  readonly acceptLanguage: string | undefined;
}

export interface ReportPages {
  show(request: ReportRequest, sent: string | undefined): Promise<HtmlPage>;
  reply(request: ReportRequest, form: FormFields): Promise<HtmlPage>;
  /** Answers the question of an agent. */
  answer(request: ReportRequest, question: string, form: FormFields): Promise<HtmlPage>;
  /** Accepts or rejects a delivery. */
  decide(request: ReportRequest, delivery: string, form: FormFields): Promise<HtmlPage>;
  confirmUnsubscribe(request: ReportRequest): Promise<HtmlPage>;
  unsubscribe(request: ReportRequest): Promise<HtmlPage>;
  subscribe(request: ReportRequest): Promise<HtmlPage>;
  notFound(acceptLanguage: string | undefined): HtmlPage;
  error(status: number, acceptLanguage: string | undefined): HtmlPage;
}

interface Options {
  readonly visitorLimits: VisitorLimits;
  readonly basePath: string;
}

/** Enough for the longest reply with every character encoded as `%F0%9F%A6%8A`. */
const bodyLimit = 256 * 1_024;

interface KeyRoute {
  Params: { key: string };
  Querystring: { sent?: string | string[] };
}

interface WorkRoute extends KeyRoute {
  Params: { key: string; id: string };
}

/** The pages where reporters follow their reports. A GET changes nothing, because mail scanners follow links too. */
export function exposeReportPages(
  app: FastifyInstance,
  pages: ReportPages,
  { visitorLimits, basePath }: Options,
): void {
  const send = (reply: FastifyReply, page: HtmlPage) => sendPage(reply, page, basePath);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: unknown, request, reply) => {
      const { entry } = reportError(error, request, reply);
      return send(reply, pages.error(entry.status, languageOf(request)));
    });
    const unlimited = { config: { secretPath: true } };
    const options = {
      ...unlimited,
      onRequest: async (request: FastifyRequest) => visitorLimits.takePage(addressOf(request)),
    };
    const page = "/reports/:key";
    scope.get<KeyRoute>(page, options, async (request, reply) =>
      send(reply, await pages.show(reportRequestOf(request), request.query.sent?.toString())),
    );
    scope.post<KeyRoute>(page, options, async (request, reply) =>
      send(reply, await pages.reply(reportRequestOf(request), formFields(request))),
    );
    scope.post<WorkRoute>(`${page}/questions/:id`, options, async (request, reply) =>
      send(reply, await pages.answer(reportRequestOf(request), request.params.id, formFields(request))),
    );
    scope.post<WorkRoute>(`${page}/deliveries/:id`, options, async (request, reply) =>
      send(reply, await pages.decide(reportRequestOf(request), request.params.id, formFields(request))),
    );
    scope.get<KeyRoute>(`${page}/unsubscribe`, options, async (request, reply) =>
      send(reply, await pages.confirmUnsubscribe(reportRequestOf(request))),
    );
    // One-click unsubscribing by mail programs (RFC 8058): any body is accepted, and many users share an address.
    scope.post<KeyRoute>(`${page}/unsubscribe`, unlimited, async (request, reply) =>
      send(reply, await pages.unsubscribe(reportRequestOf(request))),
    );
    scope.post<KeyRoute>(`${page}/subscribe`, options, async (request, reply) =>
      send(reply, await pages.subscribe(reportRequestOf(request))),
    );
    // A link that is mistyped after the key still contains the key, and must not be logged.
    scope.all("/reports/*", options, async (request, reply) => send(reply, pages.notFound(languageOf(request))));
  });
}

const languageOf = (request: FastifyRequest) => request.headers["accept-language"];

const reportRequestOf = (request: FastifyRequest<{ Params: { key: string } }>): ReportRequest => ({
  key: request.params.key,
  acceptLanguage: languageOf(request),
});
