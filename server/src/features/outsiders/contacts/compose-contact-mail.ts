import type { RowOf } from "../../../db/query.ts";
import { preferredLanguage } from "../../../http/pages/accept-language.ts";
import { type EmailContent, renderText, unsubscribeHeaders } from "../../../mailing/email-content.ts";
import { renderHtml } from "../../../mailing/email-html.ts";
import type { Mail } from "../../../ports/mail/mailer.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { reportLanguages, textsByLanguage } from "../reports/report-mails.exports.ts";
import type { listBatch } from "./contact-mail.queries.ts";
import { contactMailTexts } from "./contact-mail-texts.ts";

interface ContactMailContent {
  readonly batch: string;
  readonly to: { readonly name: string; readonly address: string };
  /** Null if the contact has never signed in. */
  readonly language: string | null;
  readonly organisation: string;
  /** The oldest ones, at most `maxResults`. */
  readonly results: readonly RowOf<typeof listBatch>[];
  readonly total: number;
}

export const maxResults = 20;

const longest = { name: 60, organisation: 80, title: 120, summary: 1_000 };

/** Names, titles and summaries are untrusted text. */
export function composeContactMail(content: ContactMailContent, publicUrl: string, key: string): Mail {
  const language = preferredLanguage(content.language ?? undefined, reportLanguages);
  const { mail, work } = textsByLanguage[language];
  const say = contactMailTexts[language];
  const { results, total } = content;
  const titleOf = ({ title }: { readonly title: string }) => toSingleLine(title, longest.title);
  const heading = total === 1 && results[0] ? say.check(titleOf(results[0])) : say.waiting(total);
  const items = results.map((result) => {
    const summary = toSingleLine(result.summary ?? "", longest.summary);
    return {
      what: total === 1 ? heading : titleOf(result),
      excerpt: summary || undefined,
      details: [...(summary && result.is_of_agent ? [work.fromAgent] : []), toSingleLine(result.website, longest.name)],
      link: `${publicUrl}/portal/reports/${result.report}`,
    };
  });
  const left = total - items.length;
  const unsubscribeUrl = `${publicUrl}/portal/unsubscribe/${key}`;
  const email: EmailContent = {
    language,
    heading,
    items,
    more: left > 0 ? mail.more(left) : undefined,
    action: left > 0 ? { label: say.open, url: `${publicUrl}/portal` } : undefined,
    reason: say.reason(toSingleLine(content.organisation, longest.organisation)),
    unsubscribe: { label: say.unsubscribe, url: unsubscribeUrl },
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
