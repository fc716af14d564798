import type { Wire } from "@corkboard/client";
import { useQuery } from "@tanstack/react-query";
import { claimsQuery } from "../agent-work/claim-queries.ts";
import { describeClaimEvent, isByAgent } from "../agent-work/describe-claim-event.ts";
import { historyQuery } from "../../service/api/resources.ts";
import { describeCriteriaChange } from "../describe-change.ts";
import { ticketTexts } from "../texts.ts";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, shortAge } from "../../texts/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Bot } from "../../ui/icons.ts";

const shown = 8;

export function TicketActivity({ id }: { readonly id: string }) {
  const texts = useTexts(ticketTexts);
  const { data: events = [] } = useQuery(historyQuery(id));
  const { data: claims = [] } = useQuery(claimsQuery(id));
  const agentOf = (claimId: string) => claims.find((claim) => claim.id === claimId)?.agent;
  // What an agent does also changes the status: that is the next event.
  const consequences = new Set(
    events.filter(({ type }) => type.startsWith("claim.")).map(({ sequence }) => sequence + 1),
  );
  // Nobody has to read that a ticket which is claimed or done is no longer set aside.
  const statusChanges = new Set(
    events.filter(({ type }) => type === "ticket.status_changed").map(({ sequence }) => sequence),
  );
  const lines = events.flatMap((event) => {
    if (event.type === "ticket.status_changed" && consequences.has(event.sequence)) return [];
    if (isOnlySetAside(event, false) && statusChanges.has(event.sequence - 1)) return [];
    const text = event.type.startsWith("ticket.") ? sentenceOf(event, texts) : describeClaimEvent(event, agentOf);
    return text === undefined ? [] : [{ event, text }];
  });
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.activity}>
      <h2 className="mb-2 text-sm font-[650]">{texts.activity}</h2>
      <ol className="space-y-2">
        {lines.slice(0, shown).map(({ event, text }) => (
          <li key={event.id} className="flex items-start gap-2 text-xs text-ink-2">
            {isByAgent(event) || isOnlySetAside(event, true) ? (
              <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center rounded-full bg-desk">
                <Bot size={12} />
              </span>
            ) : (
              <Avatar name={event.actor?.display_name ?? texts.someone} />
            )}
            <span className="min-w-0 pt-0.5 wrap-anywhere">
              {text}{" "}
              <time dateTime={event.created_at} title={exactTime(event.created_at)} className="text-ink-3">
                {shortAge(event.created_at)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const isOnlySetAside = ({ type, changes }: Wire.Event, to: boolean) =>
  type === "ticket.updated" && Object.keys(changes).join() === "set_aside" && changes.set_aside?.to === to;

type Texts = ReturnType<typeof useTexts<(typeof ticketTexts)["en"]>>;

function sentenceOf(event: Wire.Event, texts: Texts): string {
  const name = event.actor?.display_name ?? texts.someone;
  if (event.type === "ticket.created") return texts.generated(name);
  const status = event.type === "ticket.status_changed" ? event.changes.status?.to : undefined;
  if (typeof status === "string" && status in texts.statuses)
    return texts.changedStatus(name, texts.statuses[status as Wire.TicketStatus]);
  const about = describeCriteriaChange(event, name);
  if (about !== undefined) return about;
  const changed = Object.keys(event.changes).filter((field) => field !== "set_aside");
  const fields = changed.map((field) => texts.fields[field as keyof typeof texts.fields] ?? field);
  return texts.changed(name, fields.join(", "));
}
