import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../limits/client-address.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import type { OwnPages } from "../own-pages.ts";
import { type FormFields, formFields } from "../requests/form-fields.ts";
import { reportError } from "../responses/error-responses.ts";
import type { OwnCookie } from "../own-cookie.ts";
import { type HtmlPage, sendPage } from "./html-page.ts";

export interface PortalRequest {
  /** The secret of the contact's session, if the request has one. */
  readonly secret: string | undefined;
  readonly acceptLanguage: string | undefined;
  /** Of the request, for the audit log. */
  readonly address: string;
}

/** What the list of reports is filtered by, as the address says it. */
export interface HomeQuery {
  readonly state: string | undefined;
  readonly website: string | undefined;
  readonly q: string | undefined;
  /** Of a page that is not the first. */
  readonly cursor: string | undefined;
}

/** From the link of an email, without a session. */
export interface UnsubscribeRequest {
  /** Names the contact and gives the right to unsubscribe them. */
  readonly key: string;
  readonly acceptLanguage: string | undefined;
}

export interface PortalPages {
  signInPage(acceptLanguage: string | undefined): HtmlPage;
  /** With the secret of the new session, if the link is valid. */
  signIn(
    request: PortalRequest,
    form: FormFields,
  ): Promise<{ readonly page: HtmlPage; readonly secret: string | undefined }>;
  signOut(request: PortalRequest): Promise<HtmlPage>;
  home(request: PortalRequest, query: HomeQuery): Promise<HtmlPage>;
  report(request: PortalRequest, report: string, sent: string | undefined): Promise<HtmlPage>;
  comment(request: PortalRequest, report: string, form: FormFields): Promise<HtmlPage>;
  answer(request: PortalRequest, report: string, question: string, form: FormFields): Promise<HtmlPage>;
  decide(request: PortalRequest, report: string, delivery: string, form: FormFields): Promise<HtmlPage>;
  /** Ends or resumes the emails to the contact. */
  setMail(request: PortalRequest, form: FormFields): Promise<HtmlPage>;
  confirmUnsubscribe(request: UnsubscribeRequest): Promise<HtmlPage>;
  unsubscribe(request: UnsubscribeRequest): Promise<HtmlPage>;
  notFound(acceptLanguage: string | undefined): HtmlPage;
  error(status: number, acceptLanguage: string | undefined): HtmlPage;
}

interface Options {
  readonly visitorLimits: VisitorLimits;
  readonly ownPages: OwnPages;
  readonly cookie: OwnCookie;
  readonly basePath: string;
}

/** Enough for the longest comment with every character encoded as `%F0%9F%A6%8A`. */
const bodyLimit = 256 * 1_024;

interface HomeRoute {
  Querystring: Readonly<Partial<Record<keyof HomeQuery, string | string[]>>>;
}

interface ReportRoute {
  Params: { report: string };
  Querystring: { sent?: string | string[] };
}

interface KeyRoute {
  Params: { key: string };
}

interface WorkRoute {
  Params: { report: string; id: string };
}

/** The pages where contacts of a client follow its reports. A GET changes nothing, because mail scanners follow links. */
export function exposePortalPages(
  app: FastifyInstance,
  pages: PortalPages,
  { visitorLimits, ownPages, cookie, basePath }: Options,
): void {
  // Changes are accepted from the service's own pages only, which are recognised by their origin.
  const send = (reply: FastifyReply, page: HtmlPage) => sendPage(reply, page, basePath, "same-origin");
  const requestOf = (request: FastifyRequest): PortalRequest => ({
    secret: cookie.read(request),
    acceptLanguage: languageOf(request),
    address: addressOf(request),
  });
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_request, body, done) => done(null, body));
    scope.setErrorHandler((error: unknown, request, reply) => {
      const { entry } = reportError(error, request, reply);
      return send(reply, pages.error(entry.status, languageOf(request)));
    });
    const limited = async (request: FastifyRequest) => visitorLimits.takePage(addressOf(request));
    const reading = { onRequest: limited };
    const changing = {
      onRequest: async (request: FastifyRequest) => {
        await limited(request);
        ownPages.require(request);
      },
    };

    scope.get("/portal/sign-in", reading, async (request, reply) => send(reply, pages.signInPage(languageOf(request))));
    scope.post("/portal/sign-in", changing, async (request, reply) => {
      const { page, secret } = await pages.signIn(requestOf(request), formFields(request));
      if (secret !== undefined) cookie.set(request, reply, secret);
      return send(reply, page);
    });
    scope.post("/portal/sign-out", changing, async (request, reply) => {
      const page = await pages.signOut(requestOf(request));
      cookie.clear(request, reply);
      return send(reply, page);
    });
    scope.get<HomeRoute>("/portal", reading, async (request, reply) => {
      const { state, website, q, cursor } = request.query;
      const query = {
        state: state?.toString(),
        website: website?.toString(),
        q: q?.toString(),
        cursor: cursor?.toString(),
      };
      return send(reply, await pages.home(requestOf(request), query));
    });
    const report = "/portal/reports/:report";
    scope.get<ReportRoute>(report, reading, async (request, reply) =>
      send(reply, await pages.report(requestOf(request), request.params.report, request.query.sent?.toString())),
    );
    scope.post<ReportRoute>(report, changing, async (request, reply) =>
      send(reply, await pages.comment(requestOf(request), request.params.report, formFields(request))),
    );
    scope.post<WorkRoute>(`${report}/questions/:id`, changing, async (request, reply) => {
      const { report: item, id } = request.params;
      return send(reply, await pages.answer(requestOf(request), item, id, formFields(request)));
    });
    scope.post<WorkRoute>(`${report}/deliveries/:id`, changing, async (request, reply) => {
      const { report: item, id } = request.params;
      return send(reply, await pages.decide(requestOf(request), item, id, formFields(request)));
    });
    scope.post("/portal/emails", changing, async (request, reply) =>
      send(reply, await pages.setMail(requestOf(request), formFields(request))),
    );
    const unsubscribe = "/portal/unsubscribe/:key";
    const secret = { config: { secretPath: true } };
    const unsubscribeRequestOf = (request: FastifyRequest<KeyRoute>) => ({
      key: request.params.key,
      acceptLanguage: languageOf(request),
    });
    scope.get<KeyRoute>(unsubscribe, { ...reading, ...secret }, async (request, reply) =>
      sendPage(reply, await pages.confirmUnsubscribe(unsubscribeRequestOf(request)), basePath),
    );
    // One-click unsubscribing by mail programs (RFC 8058): any body and origin, and many users share an address.
    scope.post<KeyRoute>(unsubscribe, secret, async (request, reply) =>
      sendPage(reply, await pages.unsubscribe(unsubscribeRequestOf(request)), basePath),
    );
    scope.all("/portal/*", reading, async (request, reply) => send(reply, pages.notFound(languageOf(request))));
  });
}

const languageOf = (request: FastifyRequest) => request.headers["accept-language"];
