import { type NotificationKind, notificationKinds } from "@corkboard/contract";
import { light } from "@corkboard/design/colours";
import type { FastifyInstance, FastifyReply } from "fastify";
import { html, type Html, rawHtml } from "../../shared/html.ts";
import { policyFor, sendPage } from "./html-page.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The path contains a secret: the route is logged instead. */
    readonly secretPath?: boolean;
  }
}

interface UnsubscribeActions {
  isKey(key: string): Promise<boolean>;
  /** False for an unknown key. */
  unsubscribe(key: string, from: Subscription): Promise<boolean>;
  /** What completes "Stop emails …", by kind of notification. */
  readonly aboutKind: Readonly<Record<NotificationKind, string>>;
}

type Subscription = "all" | "daily" | "digest" | "summary" | NotificationKind;

/** The body is ignored; this is far more than mail programs send. */
const bodyLimit = 16_384;

interface KeyRoute {
  Params: { key: string };
}

/**
 * The page behind the unsubscribe link of emails. A GET changes nothing, because mail scanners follow links too; the
 * button and the one-click unsubscribing of mail programs (RFC 8058) POST.
 */
export function exposeUnsubscribePage(
  app: FastifyInstance,
  { isKey, unsubscribe, aboutKind }: UnsubscribeActions,
): void {
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit }, (_request, _body, done) => done(null));
    const options = { config: { secretPath: true } };
    const subscriptions: readonly (readonly [string, Subscription])[] = [
      ["/unsubscribe/:key", "all"],
      ["/unsubscribe/:key/daily", "daily"],
      ["/unsubscribe/:key/digest", "digest"],
      ["/unsubscribe/:key/summary", "summary"],
      ...notificationKinds.map((kind) => [`/unsubscribe/:key/${kind}`, kind] as const),
    ];
    for (const [path, from] of subscriptions) {
      const { confirmation, done } = isKind(from) ? pagesOfKind(aboutKind[from]) : pagesOf[from];
      pages.get<KeyRoute>(path, options, async ({ params }, reply) =>
        (await isKey(params.key)) ? send(reply, 200, confirmation) : send(reply, 404, notFound),
      );
      pages.post<KeyRoute>(path, options, async ({ params }, reply) =>
        (await unsubscribe(params.key, from)) ? send(reply, 200, done) : send(reply, 404, notFound),
      );
    }
  });
}

const style = [
  `body{margin:0;padding:4rem 1.5rem;background:${light.paper};color:${light.ink};font:1rem/1.5 system-ui,sans-serif}`,
  `main{max-width:32rem;margin:0 auto;padding:2rem;background:${light.sheet};border:1px solid ${light.lineSoft};`,
  "border-radius:.75rem}",
  "h1{margin:0 0 1rem;font-size:1.25rem}p{margin:0 0 1rem}",
  `button{padding:.6rem 1.2rem;border:0;border-radius:.5rem;background:${light.accent};color:${light.accentInk};`,
  "font:inherit;font-weight:600;cursor:pointer}",
].join("");

const policy = policyFor(style);

const page = (title: string, content: Html) => {
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = html`<main><h1>${title}</h1>${content}</main>`;
  return html`<!doctype html><html lang="en"><head>${head}<style>${rawHtml(style)}</style></head><body>${body}</body></html>`;
};

const confirm = (title: string, consequence: string, label: string) =>
  page(title, html`<p>${consequence}</p><form method="post"><button type="submit">${label}</button></form>`);

interface Pages {
  readonly confirmation: Html;
  readonly done: Html;
}

const pagesOfKind = (about: string): Pages => ({
  confirmation: confirm(
    `Stop emails ${about}?`,
    "Other emails are not affected. You can turn these on again in Corkboard.",
    "Stop these emails",
  ),
  done: page(
    "These emails are off",
    html`<p>Corkboard will not email you ${about} any more. You can turn these emails on again in Corkboard.</p>`,
  ),
});

const isKind = (from: Subscription): from is NotificationKind => !(from in pagesOf);

const pagesOf: Readonly<Record<Exclude<Subscription, NotificationKind>, Pages>> = {
  all: {
    confirmation: confirm(
      "Unsubscribe from Corkboard emails?",
      "You will still see your notifications in Corkboard, where you can also turn emails on again.",
      "Unsubscribe",
    ),
    done: page(
      "You are unsubscribed",
      html`<p>Corkboard will not email you notifications any more. You can turn emails on again in Corkboard.</p>`,
    ),
  },
  daily: {
    confirmation: confirm(
      "Turn off the daily email?",
      "You will get neither a digest nor a summary of the agents' work. Other emails are not affected. You can turn both on again in Corkboard.",
      "Turn off the daily email",
    ),
    done: page(
      "The daily email is off",
      html`<p>Corkboard will not email you a digest or a summary any more. You can turn both on again in Corkboard.</p>`,
    ),
  },
  digest: {
    confirmation: confirm(
      "Turn off the daily digest?",
      "Other emails about your notifications are not affected. You can turn the digest on again in Corkboard.",
      "Turn off the digest",
    ),
    done: page(
      "The daily digest is off",
      html`<p>Corkboard will not email you a digest any more. You can turn it on again in Corkboard.</p>`,
    ),
  },
  summary: {
    confirmation: confirm(
      "Turn off the summary of the agents' work?",
      "Other emails are not affected. You can turn the summary on again in Corkboard.",
      "Turn off the summary",
    ),
    done: page(
      "The summary is off",
      html`<p>Corkboard will not email you a summary of the agents' work any more. You can turn it on again in Corkboard.</p>`,
    ),
  },
};

const notFound = page("Link not found", html`<p>The link may be incomplete. Please open it from the email again.</p>`);

const send = (reply: FastifyReply, status: number, content: Html) =>
  sendPage(reply, { status, language: "en", document: () => ({ html: content, policy }) }, "");
