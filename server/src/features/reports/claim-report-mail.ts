import type { Tx } from "../../db/database.ts";
import { newId } from "../../shared/id.ts";
import type { ClaimedMail } from "../../mailing/mail-queue.ts";
import { allowsReplies } from "../projects/projects.access.ts";
import { mostNews, type ReportMailContent } from "./compose-report-mail.ts";
import {
  claimDueReportMail,
  countBatch,
  findBatch,
  findItemToTell,
  fixBatch,
  type Item,
  leaseQueue,
  listBatch,
  releaseQueue,
  withdrawAll,
  withdrawSettled,
} from "./report-mail.queries.ts";
import { reporterAddress } from "./reporter-address.ts";

export interface ClaimedReportMail extends ClaimedMail {
  readonly of: Item;
  readonly content: ReportMailContent;
}

/** What goes out with the mail is settled here, so that a repetition tells the same, as far as it may still be told. */
export async function claimReportMail(
  tx: Tx,
  now: Date,
  leaseMs: number,
): Promise<ClaimedReportMail | "nothing" | undefined> {
  const claimed = await tx.first(claimDueReportMail, { now: now.toISOString() });
  if (!claimed) return undefined;
  const of = { org: claimed.org, item: claimed.item };
  const settled = await settleContent(tx, of, claimed.wanted === 1);
  if (!settled) {
    await tx.send(releaseQueue, { ...of, due: null, attempts: 0 });
    return "nothing";
  }
  const { content, isBegun } = settled;
  const attempts = isBegun ? claimed.attempts : 0;
  const leasedUntil = new Date(now.getTime() + leaseMs).toISOString();
  await tx.send(leaseQueue, { ...of, until: leasedUntil, attempts });
  return { of, batch: content.batch, content, attempts, leasedUntil };
}

interface Settled {
  readonly content: ReportMailContent;
  /** Whether it was tried before. */
  readonly isBegun: boolean;
}

async function settleContent(tx: Tx, of: Item, isWanted: boolean): Promise<Settled | undefined> {
  const item = await tx.first(findItemToTell, { org: of.org, id: of.item });
  const address = item && reporterAddress(item.reporter_email);
  if (!item || address === undefined || !isWanted || !allowsReplies(item)) {
    await tx.send(withdrawAll, of);
    return undefined;
  }
  await tx.send(withdrawSettled, of);
  const { batch, isBegun } = await openBatch(tx, of);
  const { total = 0 } = (await tx.first(countBatch, { ...of, batch })) ?? {};
  if (total === 0) return undefined;
  const content: ReportMailContent = {
    batch,
    item: item.id,
    title: item.title,
    to: { name: item.reporter_name, address },
    language: languageIn(item.browser_info),
    news: await tx.all(listBatch, { ...of, batch, limit: mostNews }),
    total,
  };
  return { content, isBegun };
}

/** A mail that was begun goes first, as it was; what came since waits for the next one. */
async function openBatch(tx: Tx, of: Item): Promise<{ batch: string; isBegun: boolean }> {
  const begun = await tx.first(findBatch, of);
  if (begun?.mail_batch) return { batch: begun.mail_batch, isBegun: true };
  const batch = newId();
  await tx.send(fixBatch, { ...of, batch });
  return { batch, isBegun: false };
}

/** The language of the browser the report came from, where that is known. */
function languageIn(browserInfo: string): string | undefined {
  const { language } = JSON.parse(browserInfo) as { language?: unknown };
  return typeof language === "string" ? language : undefined;
}
