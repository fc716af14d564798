import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../limits/client-address.ts";
import { meetError } from "../responses/error-responses.ts";
import { type HtmlPage, sendPage } from "./html-page.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";

/** Whoever holds a reporter's link, and what their browser said. */
export interface Visit {
  /** What stands in the path: an item and the signature that lets one see it. */
  readonly key: string;
  readonly acceptLanguage: string | undefined;
}

/** What happens at the pages of reporters; each answers with a page. */
export interface ReportPages {
  show(visit: Visit, isAnswered: boolean): Promise<HtmlPage>;
  reply(visit: Visit, form: URLSearchParams): Promise<HtmlPage>;
  askWhetherToStopMail(visit: Visit): Promise<HtmlPage>;
  stopMail(visit: Visit): Promise<HtmlPage>;
  resumeMail(visit: Visit): Promise<HtmlPage>;
  /** There is no such page. */
  unknown(acceptLanguage: string | undefined): HtmlPage;
  /** Something went wrong, as the status says. */
  trouble(status: number, acceptLanguage: string | undefined): HtmlPage;
}

/** An answer as long as it may be, every character of it written as `%F0%9F%A6%8A`, and then some. */
const bodyLimit = 256 * 1_024;

interface KeyRoute {
  Params: { key: string };
  Querystring: { sent?: unknown };
}

/** Where reporters see what became of their report. Looking changes nothing: programs follow the links of mails too. */
export function exposeReportPages(app: FastifyInstance, pages: ReportPages, visitorLimits: VisitorLimits): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: unknown, request, reply) => {
      const { entry } = meetError(error, request, reply);
      return sendPage(reply, pages.trouble(entry.status, languageOf(request)));
    });
    const unlimited = { config: { secretPath: true } };
    const options = {
      ...unlimited,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
        visitorLimits.takePage(addressOf(request), reply),
    };
    const page = "/reports/:key";
    scope.get<KeyRoute>(page, options, async (request, reply) =>
      sendPage(reply, await pages.show(visitOf(request), request.query.sent !== undefined)),
    );
    scope.post<KeyRoute>(page, options, async (request, reply) =>
      sendPage(reply, await pages.reply(visitOf(request), formOf(request))),
    );
    scope.get<KeyRoute>(`${page}/unsubscribe`, options, async (request, reply) =>
      sendPage(reply, await pages.askWhetherToStopMail(visitOf(request))),
    );
    // A mail program's one click (RFC 8058) comes here too, whatever it sends along, and from the address of many.
    scope.post<KeyRoute>(`${page}/unsubscribe`, unlimited, async (request, reply) =>
      sendPage(reply, await pages.stopMail(visitOf(request))),
    );
    scope.post<KeyRoute>(`${page}/subscribe`, options, async (request, reply) =>
      sendPage(reply, await pages.resumeMail(visitOf(request))),
    );
    // Also a link that somebody mistyped behind the key holds the key, and stays out of the log.
    scope.all("/reports/*", options, async (request, reply) => sendPage(reply, pages.unknown(languageOf(request))));
  });
}

const languageOf = (request: FastifyRequest) => request.headers["accept-language"];

const visitOf = (request: FastifyRequest<KeyRoute>): Visit => ({
  key: request.params.key,
  acceptLanguage: languageOf(request),
});

const formOf = ({ body }: FastifyRequest) => new URLSearchParams(typeof body === "string" ? body : "");
