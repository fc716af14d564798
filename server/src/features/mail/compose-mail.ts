import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Mail } from "../../ports/mail/mailer.ts";
import { type EmailContent, renderText, type EmailItem, unsubscribeHeaders } from "../../mailing/email-content.ts";
import { renderHtml } from "../../mailing/email-html.ts";
import { toSingleLine } from "../../shared/text.ts";

/** A notification as it appears in an email. */
export interface MailItem {
  readonly kind: NotificationKind;
  readonly subject_type: NotificationSubject;
  readonly subject_id: string;
  /** A title, or a webhook's URL. */
  readonly subject_title: string;
  readonly comment_id: string | null;
  /** The beginning of the comment that caused it, if any. */
  readonly excerpt: string | null;
  /** Null if no member caused it, but the service, its operator or a reporter. */
  readonly actor_id: string | null;
  readonly actor: string | null;
}

export interface MailContent {
  readonly batch: string;
  readonly organisation: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly unsubscribeKey: string;
  /** The oldest ones, at most `maxItems`. */
  readonly items: readonly MailItem[];
  readonly total: number;
}

export const maxItems = 50;

const longest = { name: 60, title: 120, organisation: 80, excerpt: 400 };

/** Names, titles and comments are untrusted text. */
export function composeMail(content: MailContent, publicUrl: string): Mail {
  const organisation = toSingleLine(content.organisation, longest.organisation);
  const items = content.items.map((item) => itemOf(item, publicUrl));
  const heading =
    content.total === 1 && items[0] ? items[0].what : `${content.total} new notifications in ${organisation}`;
  const left = content.total - items.length;
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${content.unsubscribeKey}`;
  const email: EmailContent = {
    language: "en",
    heading,
    items,
    more: left > 0 ? `and ${left} more` : undefined,
    action: undefined,
    reason: `You are receiving this email because you are a member of ${organisation}.`,
    unsubscribe: { label: "Unsubscribe", url: unsubscribeUrl },
  };
  return {
    to: { name: toSingleLine(content.to.name, longest.name), address: content.to.address },
    subject: heading,
    text: renderText(email),
    html: renderHtml(email),
    messageId: `${content.batch}@${new URL(publicUrl).hostname}`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
  };
}

function itemOf(item: MailItem, publicUrl: string): EmailItem {
  const who = toSingleLine(item.actor ?? "", longest.name) || "Someone";
  const excerpt = toSingleLine(item.excerpt ?? "", longest.excerpt);
  return {
    what: sentences[item.kind](who, item),
    excerpt: excerpt === "" ? undefined : excerpt,
    link: linkTo(item, publicUrl),
  };
}

const sentences: Readonly<Record<NotificationKind, (who: string, item: MailItem) => string>> = {
  mention: (who, item) => `${who} mentioned you in ${titleOf(item)}`,
  assignment: (who, item) => `${who} assigned you to the ${item.subject_type} ${titleOf(item)}`,
  comment: (who, item) =>
    item.actor === null ? `The reporter replied to ${titleOf(item)}` : `${who} commented on ${titleOf(item)}`,
  question: (_who, item) => `An agent has a question about ${titleOf(item)}`,
  delivery: (_who, item) => `An agent's work on ${titleOf(item)} is waiting for a verdict`,
  attempts_failed: (_who, item) => `Agents have failed three times at ${titleOf(item)}`,
  webhook_disabled: (_who, item) => `The webhook to ${hostOf(item.subject_title)} was disabled`,
};

const titleOf = (item: MailItem) => `“${toSingleLine(item.subject_title, longest.title)}”`;

/** The rest of a webhook's URL may contain a secret, and email is not confidential. */
const hostOf = (url: string) =>
  URL.canParse(url) ? toSingleLine(new URL(url).host, longest.title) : "an unknown host";

const pages: Readonly<Record<NotificationSubject, string>> = {
  feedback: "feedback",
  card: "cards",
  ticket: "tickets",
  webhook: "webhooks",
};

function linkTo({ subject_type, subject_id, comment_id }: MailItem, publicUrl: string): string {
  const page = `${publicUrl}/${pages[subject_type]}/${subject_id}`;
  return comment_id === null ? page : `${page}#comment-${comment_id}`;
}
