import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AnsweredQuestion } from "../agent-work/answered-question.tsx";
import { claimsQuery, deliveriesQuery, questionsQuery } from "../agent-work/claim-queries.ts";
import { OutputDialog } from "../agent-work/output-dialog.tsx";
import { claimTexts } from "../agent-work/texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, longAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { DecidedDelivery } from "./decided-delivery.tsx";

interface AttemptsProps {
  readonly ticketId: string;
  readonly item: Wire.Feedback | undefined;
}

/** Every claim of the ticket, newest first: how it ended and why, what was asked, and what was delivered. */
export function Attempts({ ticketId, item }: AttemptsProps) {
  const texts = useTexts(claimTexts);
  const { data: claims = [] } = useQuery(claimsQuery(ticketId));
  const { data: questions = [] } = useQuery(questionsQuery(ticketId));
  const { data: deliveries = [] } = useQuery(deliveriesQuery(ticketId));
  const attempts = claims
    .map((claim) => ({
      claim,
      questions: questions.filter(({ claim_id, state }) => claim_id === claim.id && state !== "open").toReversed(),
      deliveries: deliveries.filter(({ claim_id, state }) => claim_id === claim.id && state !== "pending"),
    }))
    .filter(
      (attempt) =>
        attempt.claim.ended_at !== null || attempt.questions.length > 0 || attempt.claim.output_bytes !== null,
    );
  if (attempts.length === 0) return null;
  return (
    <section aria-label={texts.history} className="mt-9">
      <h2 className="mb-3 text-sm font-[650]">{texts.history}</h2>
      <ol className="space-y-4 border-l border-line pl-4">
        {attempts.map(({ claim, ...rest }) => (
          <li key={claim.id} className="relative space-y-2.5">
            <Heading claim={claim} />
            {claim.reason && claim.state !== "accepted" && claim.state !== "rejected" && claim.state !== "expired" && (
              <p className="text-sm whitespace-pre-wrap text-ink-2 wrap-anywhere">{claim.reason}</p>
            )}
            {claim.delivery_draft && <KeptParts draft={claim.delivery_draft} />}
            {claim.output_bytes !== null && <Output claim={claim} />}
            {rest.questions.map((question) => (
              <AnsweredQuestion key={question.id} question={question} />
            ))}
            {rest.deliveries.map((delivery) => (
              <DecidedDelivery key={delivery.id} delivery={delivery} item={item} />
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What remains of a delivery that was rejected as invalid and never completed. */
function KeptParts({ draft }: { readonly draft: NonNullable<Wire.Claim["delivery_draft"]> }) {
  const texts = useTexts(claimTexts);
  const { summary, branch, commit, url, preview_url: preview } = draft;
  const parts = [summary, branch, commit, url, preview].filter((part) => part !== undefined && part !== null);
  if (parts.length === 0) return null;
  return (
    <div className="text-sm text-ink-2">
      <p className="text-xs text-ink-3">{texts.keptParts}</p>
      {parts.map((part) => (
        <p key={part} className="wrap-anywhere">
          {part}
        </p>
      ))}
    </div>
  );
}

function Output({ claim }: { readonly claim: Wire.Claim }) {
  const texts = useTexts(claimTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {texts.output}
      </Button>
      {isOpen && <OutputDialog claim={claim} onClose={() => setOpen(false)} />}
    </>
  );
}

const dots: Partial<Record<Wire.ClaimState, string>> = { accepted: "bg-done", rejected: "bg-bug" };

function Heading({ claim }: { readonly claim: Wire.Claim }) {
  const texts = useTexts(claimTexts);
  const at = claim.ended_at ?? claim.created_at;
  return (
    <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span
        aria-hidden="true"
        className={classNames(
          "absolute top-1.5 -left-[20.5px] size-2 rounded-full ring-4 ring-sheet",
          dots[claim.state] ?? "bg-line-firm",
        )}
      />
      <span className="font-[620]">{texts.attempt(claim.attempt)}</span>
      <span className="wrap-anywhere">{claim.agent}</span>
      <span className={claim.state === "accepted" ? "font-[550] text-done" : "text-ink-2"}>
        {texts.states[claim.state]}
      </span>
      <time dateTime={at} title={exactTime(at)} className="text-xs text-ink-3">
        {longAge(at)}
      </time>
    </h3>
  );
}
