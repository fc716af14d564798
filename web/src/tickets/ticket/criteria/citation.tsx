import type { Wire } from "@corkboard/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { criteriaTexts } from "../../criteria-texts.ts";
import { quoteFor } from "../../quote.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { classNames } from "../../../ui/class-names.ts";
import { TriangleAlert } from "../../../ui/icons.ts";
import type { useQuotedSource } from "./use-quoted-source.ts";

export interface CitationProps {
  readonly ticket: Wire.Ticket;
  readonly line: Wire.Criterion;
  readonly quoted: ReturnType<typeof useQuotedSource>;
}

/** Where a line comes from: the words of the source, and the way to them. A line without a source says so. */
export function Citation({ ticket, line, quoted: { source, isGone } }: CitationProps) {
  const texts = useTexts(criteriaTexts);
  if (line.cites.length === 0)
    return <CitesNothing isWritten={line.origin === "member" || line.origin === "outside"} />;
  if (isGone) return <span className="text-ink-3">{texts.sourceGone}</span>;
  if (!source) return <span aria-hidden="true" className="skeleton h-3 w-40" />;
  const cited = line.cites.map((cite) => ({ cite, quote: quoteFor(line, cite, source) }));
  const shown = cited.find(({ quote }) => quote.text !== undefined) ?? cited[0]!;
  return (
    <>
      {shown.quote.text !== undefined && <Quotation {...shown.quote} text={shown.quote.text} />}
      {cited.map(({ cite, quote }, index) => (
        <PlaceLink key={index} ticket={ticket} cite={cite}>
          {quote.author ?? placeName(cite, ticket, texts)}
        </PlaceLink>
      ))}
    </>
  );
}

function CitesNothing({ isWritten }: { readonly isWritten: boolean }) {
  const texts = useTexts(criteriaTexts);
  if (isWritten) return <span className="text-ink-3">{texts.citesNothing}</span>;
  return (
    <span className="inline-flex items-start gap-1.5 text-internal-ink">
      <TriangleAlert size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
      {texts.citesNothingWarning}
    </span>
  );
}

/** One line; complete on focus and under the pointer, above what follows, so that nothing moves. */
function Quotation({ text, isCode }: { readonly text: string; readonly isCode: boolean }) {
  const texts = useTexts(criteriaTexts);
  const shown = isCode ? text : texts.quoted(text);
  const font = isCode ? "font-mono" : "";
  return (
    <span tabIndex={0} className={classNames("group/quote relative min-w-0 rounded-[3px]", font)}>
      <span className="block truncate">{shown}</span>
      <span
        aria-hidden="true"
        className="pointer-events-none invisible absolute top-0 left-0 z-20 w-max max-w-full rounded-[3px] bg-raised whitespace-normal wrap-anywhere shadow-[0_0_0_4px_var(--raised),0_2px_12px_6px_oklch(20%_.01_60/.14)] group-hover/quote:visible group-focus/quote:visible"
      >
        {shown}
      </span>
    </span>
  );
}

interface PlaceLinkProps {
  readonly ticket: Wire.Ticket;
  readonly cite: Wire.Citation;
  readonly children: ReactNode;
}

function PlaceLink({ ticket, cite, children }: PlaceLinkProps) {
  const place = "comment" in cite ? { hash: `comment-${cite.comment}` } : {};
  const className = "shrink-0 text-accent hover:underline";
  if (ticket.source_type === "feedback")
    return (
      <Link to="/inbox/$feedbackId" params={{ feedbackId: ticket.source_id }} {...place} className={className}>
        {children}
      </Link>
    );
  return (
    <Link
      to="/boards/$projectId/cards/$cardId"
      params={{ projectId: ticket.project_id, cardId: ticket.source_id }}
      {...place}
      className={className}
    >
      {children}
    </Link>
  );
}

type Texts = ReturnType<typeof useTexts<(typeof criteriaTexts)["en"]>>;

function placeName(cite: Wire.Citation, { source_type: type }: Wire.Ticket, texts: Texts): string {
  if ("comment" in cite) return texts.comment;
  if (type === "board_card" && cite.field === "title") return texts.cardTitle;
  if (type === "board_card" && cite.field === "description") return texts.cardDescription;
  return texts.places[cite.field];
}
