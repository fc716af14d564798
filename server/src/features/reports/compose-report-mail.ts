import { preferredLanguage } from "../../http/pages/accept-language.ts";
import { type Letter, letterAsText, unsubscribeHeaders } from "../../mailing/letter.ts";
import { letterAsHtml } from "../../mailing/letter-html.ts";
import type { Mail } from "../../ports/mail/mailer.ts";
import { toSingleLine } from "../../shared/text.ts";
import { reportLanguages, textsByLanguage } from "./texts/report-languages.ts";

export interface ReportMailContent {
  readonly batch: string;
  readonly item: string;
  readonly title: string;
  readonly to: { readonly name: string; readonly address: string };
  /** As a browser names it; undefined where the reporter's is not known. */
  readonly language: string | undefined;
  /** The oldest, at most `mostNews` of them. */
  readonly news: readonly {
    readonly kind: "reply" | "done";
    /** Who replied, and the beginning of what they said. */
    readonly who: string | null;
    readonly excerpt: string | null;
  }[];
  readonly total: number;
}

/** More than this nobody reads in a mail; the rest is counted. */
export const mostNews = 20;

const longest = { name: 60, title: 120, excerpt: 1_000 };

/** What is told to a reporter in one mail. Names, titles and replies may hold anything. */
export function composeReportMail(content: ReportMailContent, urls: { report: string; unsubscribe: string }): Mail {
  const { language, mail: say } = textsByLanguage[preferredLanguage(content.language, reportLanguages)];
  const title = toSingleLine(content.title, longest.title);
  const items = content.news.map(({ kind, who, excerpt }) => ({
    what: kind === "done" ? say.done(title) : say.replied(toSingleLine(who ?? "", longest.name) || say.someone, title),
    excerpt: toSingleLine(excerpt ?? "", longest.excerpt) || undefined,
    link: undefined,
  }));
  const heading = content.total === 1 && items[0] ? items[0].what : say.updates(content.total, title);
  const left = content.total - items.length;
  const letter: Letter = {
    language,
    heading,
    items,
    more: left > 0 ? say.more(left) : undefined,
    action: { words: say.open, url: urls.report },
    reason: say.reason,
    wayOut: { words: say.unsubscribe, url: urls.unsubscribe },
  };
  return {
    to: { name: toSingleLine(content.to.name, longest.name), address: content.to.address },
    subject: heading,
    text: letterAsText(letter),
    html: letterAsHtml(letter),
    messageId: `${content.batch}@${new URL(urls.report).hostname}`,
    headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(urls.unsubscribe) },
  };
}
