import type { Wire } from "@corkboard/client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../texts/catalogue.ts";
import { exactTime, formatNumber, formatUsd, shortAge } from "../../texts/format.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Ban, CircleCheck, CircleX, Clock } from "../../ui/icons.ts";
import { claimTexts } from "../agent-work/texts.ts";
import { endedAttemptsQuery } from "./attempt-queries.ts";
import { Part } from "./part.tsx";
import { agentsTexts } from "./texts.ts";
import { TicketCell } from "./ticket-cell.tsx";

const icons: Partial<Record<Wire.ClaimState, ReactNode>> = {
  accepted: <CircleCheck size={14} className="text-done" />,
  rejected: <CircleX size={14} className="text-danger" />,
  expired: <Clock size={14} className="text-ink-3" />,
};
const otherIcon = <Ban size={14} className="text-ink-3" />;

/** Attempts that have ended, newest first: how, how long they took and what they used. */
export function RecentAttempts() {
  const texts = useTexts(agentsTexts);
  const list = useInfiniteQuery(endedAttemptsQuery);
  const attempts = list.data?.pages.flatMap((page) => page.data) ?? [];
  const total = list.data?.pages[0]?.meta.total ?? 0;
  return (
    <Part title={texts.recent} note={total > 0 ? formatNumber(total) : undefined} empty={texts.noneEnded}>
      {attempts.length > 0 && (
        <table className="w-full table-fixed text-sm max-sm:block">
          <thead className="text-left text-xs text-ink-3 max-sm:sr-only">
            <tr>
              <th className="px-3.5 py-2 font-medium">{texts.ticket}</th>
              <th className="w-24 px-1.5 font-medium">{texts.agent}</th>
              <th className="w-34 px-1.5 font-medium">{texts.outcome}</th>
              <th className="w-18 px-1.5 text-right font-medium">{texts.duration}</th>
              <th className="w-16 px-1.5 text-right font-medium">{texts.tokens}</th>
              <th className="w-16 px-1.5 text-right font-medium">{texts.cost}</th>
              <th className="w-14 pr-3.5 pl-1.5 text-right font-medium">{texts.when}</th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {attempts.map((attempt) => (
              <Row key={attempt.id} attempt={attempt} />
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <div className="border-t border-line p-2 text-center">
          <Button look="quiet" size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        </div>
      )}
    </Part>
  );
}

function Row({ attempt }: { readonly attempt: Wire.Attempt }) {
  const texts = useTexts(agentsTexts);
  const { states } = useTexts(claimTexts);
  const at = attempt.ended_at ?? attempt.created_at;
  const { cost_usd: cost } = attempt.usage ?? { cost_usd: null };
  return (
    <tr className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 max-sm:px-3.5 max-sm:py-2.5 max-sm:first:border-t-0">
      <td className="px-3.5 py-1.5 max-sm:w-full max-sm:p-0">
        <TicketCell attempt={attempt} detail={attempt.state === "accepted" ? null : attempt.reason} />
      </td>
      <td className="truncate px-1.5 max-sm:p-0">{attempt.agent}</td>
      <td className="px-1.5 max-sm:p-0">
        <span className="flex items-center gap-1.5">
          <span aria-hidden="true">{icons[attempt.state] ?? otherIcon}</span>
          <span className="truncate">{states[attempt.state]}</span>
        </span>
      </td>
      <Amount label={texts.duration}>{durationOf(attempt, texts)}</Amount>
      <Tokens usage={attempt.usage} />
      <Amount label={texts.cost}>{cost === null ? undefined : formatUsd(cost)}</Amount>
      <td className="pr-3.5 pl-1.5 text-right text-ink-3 tabular-nums max-sm:ml-auto max-sm:p-0">
        <time dateTime={at} title={exactTime(at)}>
          {shortAge(at)}
        </time>
      </td>
    </tr>
  );
}

interface AmountProps {
  readonly label: string;
  readonly title?: string | undefined;
  readonly isOnlyOnLarge?: boolean;
  /** Undefined if it is not known. */
  readonly children: string | undefined;
}

function Amount({ label, title, isOnlyOnLarge = false, children }: AmountProps) {
  const texts = useTexts(agentsTexts);
  return (
    <td
      title={title}
      className={classNames(
        "px-1.5 text-right tabular-nums max-sm:p-0",
        (isOnlyOnLarge || children === undefined) && "max-sm:hidden",
      )}
    >
      {children ?? (
        <span className="text-ink-3">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{texts.unknown}</span>
        </span>
      )}
      {children !== undefined && <span className="sr-only sm:hidden"> ({label})</span>}
    </td>
  );
}

function Tokens({ usage }: { readonly usage: Wire.ClaimUsage | null }) {
  const texts = useTexts(agentsTexts);
  const { input_tokens: read = null, output_tokens: written = null, cache_read_tokens: cached = null } = usage ?? {};
  if (read === null && written === null) return <Amount label={texts.tokens}>{undefined}</Amount>;
  const exact = [read, written, cached].map((count) => (count === null ? "–" : formatNumber(count)));
  const title = [usage?.model, texts.tokensHelp(exact[0]!, exact[1]!, exact[2]!)].filter(Boolean).join(": ");
  return (
    <Amount label={texts.tokens} title={title} isOnlyOnLarge>
      {compact((read ?? 0) + (written ?? 0) + (cached ?? 0))}
    </Amount>
  );
}

/** Such as 12k: the exact numbers are in the title. */
function compact(count: number): string {
  if (count < 1_000) return formatNumber(count);
  return count < 1_000_000
    ? `${formatNumber(Math.round(count / 1_000))}k`
    : `${formatNumber(Math.round(count / 100_000) / 10)}M`;
}

/** Until the agent delivered. When work of earlier versions was delivered is not known here. */
function durationOf(
  { state, created_at, delivered_at, ended_at }: Wire.Attempt,
  texts: Pick<(typeof agentsTexts)["en"], "minutes" | "hours">,
): string | undefined {
  const end = delivered_at ?? (state === "accepted" || state === "rejected" ? null : ended_at);
  if (end === null) return undefined;
  const minutes = Math.max(1, Math.round((Date.parse(end) - Date.parse(created_at)) / 60_000));
  return minutes < 120 ? texts.minutes(formatNumber(minutes)) : texts.hours(formatNumber(Math.round(minutes / 6) / 10));
}
