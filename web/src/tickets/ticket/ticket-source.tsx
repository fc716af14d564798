import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasCode } from "../../service/api/client.ts";
import { ownFilePath } from "../../service/api/files.ts";
import { feedbackQuery } from "../../feedback/feedback-queries.ts";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { longAge } from "../../texts/format.ts";

/** The report that the ticket was made from, next to it. */
export function TicketSource({ ticket }: { readonly ticket: Wire.Ticket }) {
  const texts = useTexts(ticketTexts);
  if (ticket.source_type !== "feedback") return null;
  return (
    <section aria-label={texts.source}>
      <h2 className="mb-2 text-sm font-[650]">{texts.source}</h2>
      <Report id={ticket.source_id} />
    </section>
  );
}

function Report({ id }: { readonly id: string }) {
  const texts = useTexts(ticketTexts);
  const { data: feedback, error } = useQuery(feedbackQuery(id));
  if (hasCode(error, "feedback_not_found")) return <p className="text-sm text-ink-3">{texts.sourceGone}</p>;
  if (!feedback) return <div className="skeleton h-36 w-full rounded-large" />;
  const thumbnail = ownFilePath(feedback.screenshot_thumbnail_url || feedback.screenshot_url);
  return (
    <Link to="/inbox/$feedbackId" params={{ feedbackId: id }} className="group block text-sm text-ink-2">
      {thumbnail && (
        <img
          src={thumbnail}
          alt=""
          loading="lazy"
          className="mb-2 max-h-52 w-full rounded-large border border-line object-cover object-top"
        />
      )}
      <span className="block text-ink-3">
        {[feedback.reporter_name, longAge(feedback.created_at)].filter(Boolean).join(" · ")}
      </span>
      <span className="line-clamp-3 wrap-anywhere">{feedback.description || feedback.title}</span>
      <span className="mt-1 inline-block text-accent group-hover:underline">{texts.openSource}</span>
    </Link>
  );
}
