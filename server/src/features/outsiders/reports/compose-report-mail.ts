import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import { type EmailContent, renderText, unsubscribeHeaders } from "../../../mailing/email-content.ts";
import { renderHtml } from "../../../mailing/email-html.ts";
import type { Tables } from "../../../db/tables.ts";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";

export interface ReportMailContent {
  readonly batch: string;
  readonly item: string;
  readonly title: string;
  readonly to: { readonly name: string; readonly address: string };
  /** A language tag from the reporter's browser, if known. */
  readonly language: string | undefined;
  /** The oldest ones, at most `maxNews`. */
  readonly news: readonly {
    readonly kind: Tables["report_news"]["kind"];
    /** Who replied, and the beginning of the reply. */
    readonly who: string | null;
    readonly excerpt: string | null;
  }[];
  readonly total: number;
}

export const maxNews = 20;

const longest = { name: 60, title: 120, excerpt: 1_000 };

/** Names, titles and replies are untrusted text. */
export function composeReportMail(content: ReportMailContent, reportUrl: string): Mail {
  const unsubscribeUrl = `${reportUrl}/unsubscribe`;
  const { language, mail: say } = textsByLanguage[preferredLanguage(content.language, reportLanguages)];
  const title = toSingleLine(content.title, longest.title);
  const items = content.news.map(({ kind, who, excerpt }) => ({
    what:
      kind === "reply" ? say.replied(toSingleLine(who ?? "", longest.name) || say.someone, title) : say[kind](title),
    excerpt: toSingleLine(excerpt ?? "", longest.excerpt) || undefined,
    link: undefined,
  }));
  const heading = content.total === 1 && items[0] ? items[0].what : say.updates(content.total, title);
  const left = content.total - items.length;
  const email: EmailContent = {
    language,
    heading,
    items,
    more: left > 0 ? say.more(left) : undefined,
    action: { label: say.open, url: reportUrl },
    reason: say.reason,
    unsubscribe: { label: say.unsubscribe, url: unsubscribeUrl },
  };
  return {
    to: { name: toSingleLine(content.to.name, longest.name), address: content.to.address },
    subject: heading,
    text: renderText(email),
    html: renderHtml(email),
    messageId: `${content.batch}@${new URL(reportUrl).hostname}`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) },
  };
}
