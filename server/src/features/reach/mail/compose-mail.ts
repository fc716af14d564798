import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { type EmailContent, type EmailItem, renderText, unsubscribeHeaders } from "../../../mailing/email-content.ts";
import { renderHtml } from "../../../mailing/email-html.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { countsOf, sectionsOf, type Summary } from "./agent-summary.ts";
import { longest } from "./longest-texts.ts";

/** A notification as it appears in an email. */
export interface MailItem {
  readonly kind: NotificationKind;
  readonly subject_type: NotificationSubject;
  readonly subject_id: string;
  /** A title, or the URL of a webhook or chat. */
  readonly subject_title: string;
  readonly project_id: string | null;
  readonly comment_id: string | null;
  /** The beginning of the comment that caused it, if any. */
  readonly excerpt: string | null;
  /** What a visitor has reported. */
  readonly project: string | null;
  readonly page_url: string | null;
  readonly reporter_name: string | null;
  /** Null if no member caused it, but the service, its operator or a reporter. */
  readonly actor_id: string | null;
  readonly actor: string | null;
}

export interface MailContent {
  readonly batch: string;
  readonly organisation: { readonly id: string; readonly name: string };
  readonly to: { readonly name: string; readonly address: string };
  readonly unsubscribeKey: string;
  /** The oldest ones, at most `maxItems`. */
  readonly items: readonly MailItem[];
  readonly total: number;
  /** By the ID of the item that they show. */
  readonly pictures?: ReadonlyMap<string, Buffer>;
}

export const maxItems = 50;

/** Names, titles and comments are untrusted text. */
export function composeMail(
  content: MailContent & { readonly kinds: readonly NotificationKind[] },
  publicUrl: string,
): Mail {
  const organisation = nameOf(content);
  const items = itemsOf(content, publicUrl);
  const [kind, ...others] = content.kinds;
  const only = others.length === 0 ? kind : undefined;
  const news = only === "report" ? "reports" : "notifications";
  const heading = content.total === 1 && items[0] ? items[0].what : `${content.total} new ${news} in ${organisation}`;
  const unsubscribe = unsubscribeUrl(content, publicUrl);
  const email = {
    language: "en",
    heading,
    items,
    more: moreOf(content),
    action: undefined,
    reason: `You are receiving this email because you are a member of ${organisation}.`,
    stopKind: only && { label: `Stop emails ${aboutKind[only]}`, url: `${unsubscribe}/${only}` },
    unsubscribe: { label: "Unsubscribe", url: unsubscribe },
  };
  // What mail programs offer ends emails of reports alone if it is about nothing else: those are many.
  return mailOf(content, publicUrl, email, only === "report" ? `${unsubscribe}/report` : unsubscribe);
}

/** What agents have done, and what is still unread, since the last one. At least one of them has content. */
export function composeDigest(content: MailContent & { readonly summary: Summary }, publicUrl: string): Mail {
  const organisation = nameOf(content);
  const unsubscribe = unsubscribeUrl(content, publicUrl);
  const work = sectionsOf(content.summary, (page, search) => inOrganisation(publicUrl + page, content, search));
  const unread = {
    items: itemsOf(content, publicUrl),
    more: moreOf(content),
    action: { label: "Open your notifications", url: inOrganisation(`${publicUrl}/notifications`, content) },
  };
  const hasDigest = content.total > 0;
  const count = content.total === 1 ? "1 unread notification" : `${content.total} unread notifications`;
  const ways = {
    summary: { label: "Turn off the summary", url: `${unsubscribe}/summary` },
    digest: { label: "Turn off the digest", url: `${unsubscribe}/digest` },
  };
  const chosen = (what: string) => `You are receiving this email because you have chosen ${what} ${organisation}.`;
  const common = {
    language: "en",
    heading: `${[...countsOf(content.summary), ...(hasDigest ? [count] : [])].join(", ")} in ${organisation}`,
  };
  if (work.length === 0) {
    const email = { ...common, ...unread, reason: chosen("a daily digest of"), unsubscribe: ways.digest };
    return mailOf(content, publicUrl, email, ways.digest.url);
  }
  const summary = { ...common, items: [], more: undefined, action: undefined, sections: work };
  if (!hasDigest) {
    const email = { ...summary, reason: chosen("a daily summary of the agents' work in"), unsubscribe: ways.summary };
    return mailOf(content, publicUrl, email, ways.summary.url);
  }
  const email = {
    ...summary,
    sections: [...work, { title: "Unread notifications", ...unread }],
    reason: chosen("a daily digest and a summary of the agents' work in"),
    stopKind: ways.summary,
    unsubscribe: ways.digest,
  };
  return mailOf(content, publicUrl, email, `${unsubscribe}/daily`);
}

/** The way out is what mail programs offer. */
function mailOf(content: MailContent, publicUrl: string, email: EmailContent, wayOut: string): Mail {
  return {
    to: { name: toSingleLine(content.to.name, longest.name), address: content.to.address },
    subject: email.heading,
    text: renderText(email),
    html: renderHtml(email),
    messageId: `${content.batch}@${new URL(publicUrl).hostname}`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(wayOut) },
    pictures: [...(content.pictures ?? [])].map(([id, picture]) => ({ id, content: picture })),
  };
}

const nameOf = ({ organisation }: MailContent) => toSingleLine(organisation.name, longest.organisation);

const moreOf = ({ total, items }: MailContent) =>
  total > items.length ? `and ${total - items.length} more` : undefined;

const unsubscribeUrl = ({ unsubscribeKey }: MailContent, publicUrl: string) =>
  `${publicUrl}/unsubscribe/${unsubscribeKey}`;

/** The app opens a link in the organisation that it names: a person may belong to several. */
const inOrganisation = (page: string, { organisation }: MailContent, search?: string) =>
  `${page}?${search === undefined ? "" : `${search}&`}organisation=${organisation.id}`;

const itemsOf = (content: MailContent, publicUrl: string): EmailItem[] =>
  content.items.map((item) => {
    const who = toSingleLine(item.actor ?? "", longest.name) || "Someone";
    const excerpt = toSingleLine(item.excerpt ?? "", longest.excerpt);
    const page = inOrganisation(publicUrl + paths[item.subject_type](item), content);
    return {
      what: sentences[item.kind](who, item),
      excerpt: excerpt === "" ? undefined : excerpt,
      details: item.kind === "report" ? detailsOf(item) : [],
      picture: content.pictures?.has(item.subject_id) ? item.subject_id : undefined,
      link: item.comment_id === null ? page : `${page}#comment-${item.comment_id}`,
    };
  });

/** As they were given: nobody has verified who it was. */
function detailsOf({ reporter_name, page_url }: MailItem): string[] {
  const who = toSingleLine(reporter_name ?? "", longest.name);
  const page = toSingleLine(page_url ?? "", longest.page);
  return [who && `Reported by: ${who}`, page && `Page: ${page}`].filter((line) => line !== "");
}

/** Completes "Stop emails …", here and on the page behind the link. */
export const aboutKind: Readonly<Record<NotificationKind, string>> = {
  mention: "about mentions",
  assignment: "about assignments",
  comment: "about comments",
  question: "about questions of agents",
  delivery: "about work of agents that waits for a verdict",
  attempts_failed: "about tickets at which agents have failed",
  webhook_disabled: "about disabled webhooks and chats",
  report: "about new reports",
  accepted: "about accepted work",
  rejected: "about rejected work",
};

const sentences: Readonly<Record<NotificationKind, (who: string, item: MailItem) => string>> = {
  mention: (who, item) => `${who} mentioned you in ${titleOf(item)}`,
  assignment: (who, item) => `${who} assigned you to the ${item.subject_type} ${titleOf(item)}`,
  comment: (who, item) =>
    item.actor === null ? `The reporter replied to ${titleOf(item)}` : `${who} commented on ${titleOf(item)}`,
  question: (_who, item) => `An agent has a question about ${titleOf(item)}`,
  delivery: (_who, item) => `An agent's work on ${titleOf(item)} is waiting for a verdict`,
  attempts_failed: (_who, item) => `Agents have failed three times at ${titleOf(item)}`,
  report: (_who, item) =>
    `New report${item.project === null ? "" : ` for ${toSingleLine(item.project, longest.name)}`}: ${titleOf(item)}`,
  accepted: (_who, item) => `The client or reporter accepted the work on ${titleOf(item)}`,
  rejected: (_who, item) => `The client or reporter rejected the work on ${titleOf(item)}`,
  webhook_disabled: (_who, item) =>
    item.project_id === null
      ? `The webhook to ${hostOf(item.subject_title)} was disabled`
      : `Messages to the chat at ${hostOf(item.subject_title)} were switched off`,
};

const titleOf = (item: MailItem) => `“${toSingleLine(item.subject_title, longest.title)}”`;

/** The rest of a webhook's URL may contain a secret, and email is not confidential. */
const hostOf = (url: string) =>
  URL.canParse(url) ? toSingleLine(new URL(url).host, longest.title) : "an unknown host";

/** Of the pages in the app, as `contract/src/pages.ts` lists them. */
const paths: Readonly<Record<NotificationSubject, (item: MailItem) => string>> = {
  feedback: ({ subject_id }) => `/inbox/${subject_id}`,
  card: ({ project_id, subject_id }) => `/boards/${project_id}/cards/${subject_id}`,
  ticket: ({ subject_id }) => `/tickets/${subject_id}`,
  // That of a project is the address of its chat.
  webhook: ({ project_id, subject_id }) =>
    project_id === null ? `/settings/webhooks/${subject_id}` : `/settings/projects/${project_id}`,
};
