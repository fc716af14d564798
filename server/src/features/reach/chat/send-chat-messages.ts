import type { Database, Tx } from "../../../db/database.ts";
import type { Tables } from "../../../db/tables.ts";
import { type Ending, type JobKind, jobKind, type Outcome, type Turn } from "../../../jobs/job-kind.ts";
import type { OutboundClient } from "../../../ports/outbound/outbound-client.ts";
import { version } from "../../../shared/version.ts";
import { findChatAddress, findChatAddressToChange, saveAttempt, saveSentTo } from "./chat.queries.ts";
import { composeNews, composeTest } from "./compose-message.ts";
import type { ChatMessage } from "./formats/chat-message.ts";
import { formatMessage } from "./formats/format-message.ts";
import { findProjectName } from "./news.queries.ts";
import { type News, readNews } from "./read-news.ts";
import { afterNews, afterTest, type Attempt } from "./record-attempt.ts";
import { type PauseAfter, pauseAfter } from "./retry-schedule.ts";

type ChatAddressRow = Tables["chat_addresses"];

/** What to send next. */
interface Sending {
  readonly address: ChatAddressRow;
  readonly isTest: boolean;
}

interface Needs {
  readonly db: Database;
  readonly outbound: OutboundClient;
  readonly publicUrl: string;
  /** Called in the transaction that switches messages off. */
  onDisabled(tx: Tx, address: ChatAddressRow): Promise<void>;
  readonly pauseAfter?: PauseAfter;
}

const chatsAtOnce = 20;
/** An attempt that takes longer is slow, whether it succeeds or not. */
const slowMs = 2_000;

/**
 * Sends what is new in a project to its chat, as one message. The job keeps no content: what is new follows from the event
 * log, after the position in the row of the address. A process that dies before it has saved the position leaves the same
 * part of the log to the next one.
 */
export function chatMessages(needs: Needs): JobKind {
  const { db, outbound } = needs;

  const send = async ({ format, url }: ChatAddressRow, message: ChatMessage, signal: AbortSignal): Promise<Attempt> => {
    const headers = { "content-type": "application/json", "user-agent": `Corkboard/${version}` };
    const at = db.now();
    return { at, result: await outbound.post({ url, headers, body: formatMessage(format, message) }, signal) };
  };

  return jobKind<Sending>({
    name: "chat",
    atOnce: chatsAtOnce,
    perOrganisation: Math.floor(chatsAtOnce / 4),
    leaseMs: 5_000,
    graceMs: 3_000,
    // Of what is not the chat's fault: its own failures are in its row.
    retryAfterMs: [5_000],
    isEndless: true,
    async begin(tx, { org, subject: id }) {
      const address = await tx.first(findChatAddress, { org, id });
      return address ? nextOf(address, tx.now()) : {};
    },
    async run({ address, isTest }, turn) {
      const { org_id: org, id } = address;
      const project = await db.first(findProjectName, { org, id });
      if (!project) return async () => ({});
      const place = { org, project: { id, name: project.name }, publicUrl: needs.publicUrl };
      if (isTest) {
        const attempt = await send(address, composeTest(place), turn.signal);
        return saving(turn, address, attempt, (row) => afterTest(row, attempt), needs);
      }
      const news = await readNews(db, address);
      if (news.total === 0) return skipping(turn, address, news);
      const attempt = await send(address, composeNews(news, place), turn.signal);
      const after = (row: ChatAddressRow) => afterNews(row, attempt, news, needs.pauseAfter ?? pauseAfter);
      return saving(turn, address, attempt, after, needs, news.isMore);
    },
  });
}

/** A test comes first, and is sent even if messages are switched off. */
function nextOf(address: ChatAddressRow, now: Date): Outcome<Sending> {
  const { test_pending, active, next_attempt_at } = address;
  if (test_pending === 1) return { next: { address, isTest: true } };
  if (active === 0) return {};
  if (next_attempt_at !== null && next_attempt_at > now.toISOString()) return { again: new Date(next_attempt_at) };
  return { next: { address, isTest: false } };
}

/** Locks the address before the job, as those do who request one. */
const held = async (tx: Tx, turn: Turn): Promise<ChatAddressRow | undefined> => {
  const row = await tx.first(findChatAddressToChange, { org: turn.org, id: turn.subject });
  return row && (await turn.isHeld(tx)) ? row : undefined;
};

/** There is nothing to send. */
const skipping =
  (turn: Turn, address: ChatAddressRow, { to, withheld, isMore }: News): Ending<Sending> =>
  async (tx) => {
    const row = await held(tx, turn);
    if (!row) return {};
    const after = { ...row, sent_to: to, withheld: JSON.stringify(withheld) };
    const isChanged = to > row.sent_to;
    if (isChanged) await tx.send(saveSentTo, { org: row.org_id, id: row.id, to, withheld: after.withheld });
    // A test was requested meanwhile, or the address was changed.
    if (isMore || row.version !== address.version) return nextOf(isChanged ? after : row, tx.now());
    return {};
  };

const saving =
  (
    turn: Turn,
    sent: ChatAddressRow,
    attempt: Attempt,
    afterAttempt: (row: ChatAddressRow) => ChatAddressRow,
    { onDisabled }: Pick<Needs, "onDisabled">,
    isMore = true,
  ): Ending<Sending> =>
  async (tx) => {
    const row = await held(tx, turn);
    if (!row) return {};
    const { status, ms } = attempt.result;
    const isSent = status !== null && status >= 200 && status < 300;
    // A failure says nothing about the address that replaced it.
    if (!isSent && (row.url !== sent.url || row.format !== sent.format)) return nextOf(row, tx.now());
    const after = { ...afterAttempt(row), version: row.version + 1 };
    await tx.send(saveAttempt, after);
    if (after.active !== row.active) await onDisabled(tx, after);
    const slow = after.failing_since !== null || ms > slowMs;
    const isNext = isMore || !isSent || after.test_pending === 1;
    return { ...(isNext ? nextOf(after, tx.now()) : {}), slow };
  };
