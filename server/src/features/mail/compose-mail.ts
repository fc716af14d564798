import type { NotificationKind, NotificationSubject } from "@corkboard/contract";
import type { Mail } from "../../ports/mail/mailer.ts";
import { type Letter, letterAsText, type Told, unsubscribeHeaders } from "../../mailing/letter.ts";
import { letterAsHtml } from "../../mailing/letter-html.ts";
import { toSingleLine } from "../../shared/text.ts";

/** One notification, as it is mailed. */
export interface MailItem {
  readonly kind: NotificationKind;
  readonly subject_type: NotificationSubject;
  readonly subject_id: string;
  /** A title, or a webhook's address. */
  readonly subject_title: string;
  readonly comment_id: string | null;
  /** The beginning of the comment, where one is the reason. */
  readonly excerpt: string | null;
  /** Null where no member caused it: the service itself, its operator, or a reporter. */
  readonly actor_id: string | null;
  readonly actor: string | null;
}

export interface MailContent {
  readonly batch: string;
  readonly organisation: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly unsubscribeKey: string;
  /** The oldest, at most `mostItems` of them. */
  readonly items: readonly MailItem[];
  readonly total: number;
}

/** More than this nobody reads in a mail; the rest is counted. */
export const mostItems = 50;

const longest = { name: 60, title: 120, organisation: 80, excerpt: 400 };

/** What is told to one member in one mail. Names, titles and comments may hold anything. */
export function composeMail(content: MailContent, publicUrl: string): Mail {
  const organisation = toSingleLine(content.organisation, longest.organisation);
  const items = content.items.map((item) => told(item, publicUrl));
  const heading =
    content.total === 1 && items[0] ? items[0].what : `${content.total} new notifications in ${organisation}`;
  const left = content.total - items.length;
  const letter: Letter = {
    language: "en",
    heading,
    items,
    more: left > 0 ? `and ${left} more` : undefined,
    action: undefined,
    reason: `You get this mail as a member of ${organisation}.`,
    wayOut: { words: "Stop these mails", url: `${publicUrl}/unsubscribe/${content.unsubscribeKey}` },
  };
  return {
    to: { name: toSingleLine(content.to.name, longest.name), address: content.to.address },
    subject: heading,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    messageId: `${content.batch}@${new URL(publicUrl).hostname}`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(letter.wayOut.url) },
  };
}

function told(item: MailItem, publicUrl: string): Told {
  const who = toSingleLine(item.actor ?? "", longest.name) || "Somebody";
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
    item.actor_id === null ? `The reporter answered in ${titleOf(item)}` : `${who} commented on ${titleOf(item)}`,
  webhook_disabled: (_who, item) => `The webhook to ${hostOf(item.subject_title)} was switched off`,
};

const titleOf = (item: MailItem) => `“${toSingleLine(item.subject_title, longest.title)}”`;

/** The rest of a webhook's address may be a secret, and mail passes many hands. */
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
