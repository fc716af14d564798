import { limits } from "@corkboard/contract/limits";
import type { RowOf } from "../../../db/query.ts";
import type { Tx } from "../../../db/database.ts";
import type { EmailItem, EmailSection } from "../../../mailing/email-content.ts";
import { toSingleLine } from "../../../shared/text.ts";
import { longest } from "./longest-texts.ts";
import {
  listAwaitingAnswer,
  listAwaitingVerdict,
  listDelivered,
  listFailed,
  listSetAside,
  mostCounted,
} from "./summary.queries.ts";

interface Listed<Row> {
  readonly items: readonly Row[];
  readonly total: number;
}

type Waiting =
  | ({ readonly for: "verdict" } & RowOf<typeof listAwaitingVerdict>)
  | ({ readonly for: "answer" } & RowOf<typeof listAwaitingAnswer>)
  | ({ readonly for: "people" } & RowOf<typeof listSetAside>);

/** What agents have done in an organisation. */
export interface Summary {
  readonly delivered: Listed<RowOf<typeof listDelivered>>;
  readonly waiting: Listed<Waiting>;
  readonly failed: Listed<RowOf<typeof listFailed>>;
}

const none = { items: [], total: 0 };
export const emptySummary: Summary = { delivered: none, waiting: none, failed: none };

/** Of each list. */
const maxItems = 10;

export async function readSummary(tx: Tx, org: string, since: string): Promise<Summary> {
  const of = { org, since, limit: maxItems };
  const verdicts = await tx.all(listAwaitingVerdict, of);
  const answers = await tx.all(listAwaitingAnswer, of);
  const setAside = await tx.all(listSetAside, of);
  const waiting: Waiting[] = [
    ...verdicts.map((row) => ({ for: "verdict" as const, ...row })),
    ...answers.map((row) => ({ for: "answer" as const, ...row })),
    ...setAside.map((row) => ({ for: "people" as const, ...row })),
  ];
  return {
    delivered: listed(await tx.all(listDelivered, of)),
    waiting: {
      items: waiting.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(0, maxItems),
      total: totalOf(verdicts) + totalOf(answers) + totalOf(setAside),
    },
    failed: listed(await tx.all(listFailed, of)),
  };
}

const totalOf = (rows: readonly { readonly total: number }[]) => rows[0]?.total ?? 0;

const listed = <Row extends { readonly total: number }>(items: readonly Row[]) => ({ items, total: totalOf(items) });

/** Such as "3 delivered" and "2 wait for you". */
export function countsOf({ delivered, waiting, failed }: Summary): string[] {
  return [
    { total: delivered.total, what: "delivered" },
    { total: waiting.total, what: waiting.total === 1 ? "waits for you" : "wait for you" },
    { total: failed.total, what: "failed" },
  ].flatMap(({ total, what }) => (total === 0 ? [] : [`${numberOf(total)} ${what}`]));
}

const numberOf = (total: number) => (total < mostCounted ? String(total) : `${mostCounted} or more`);

/** Titles are of visitors, and everything else is of agents: untrusted text. */
export function sectionsOf(
  { delivered, waiting, failed }: Summary,
  linkTo: (page: string, search?: string) => string,
): EmailSection[] {
  const section = <Row extends { readonly ticket_id: string }>(
    { items, total }: Listed<Row>,
    title: string,
    more: EmailSection["action"],
    describe: (row: Row) => Omit<EmailItem, "link">,
  ): EmailSection[] => {
    if (total === 0) return [];
    const shown = items.map((row) => ({ ...describe(row), link: linkTo(`/tickets/${row.ticket_id}`) }));
    if (total <= items.length) return [{ title, items: shown, more: undefined, action: undefined }];
    return [{ title, items: shown, more: `and ${numberOf(total - items.length)} more`, action: more }];
  };
  return [
    ...section(delivered, "Delivered", { label: "Open all tickets", url: linkTo("/tickets") }, (row) => ({
      what: `${titleOf(row)} ${deliveryStates[row.state]}`,
      excerpt: undefined,
      details: [agentOf(row)],
    })),
    ...section(
      waiting,
      "Waiting for people",
      { label: "Open the tickets that need an answer or verdict", url: linkTo("/tickets", "waiting=true") },
      describeWaiting,
    ),
    ...section(
      failed,
      "Failed",
      { label: "Open the tickets that are open again", url: linkTo("/tickets", "status=open&ready=true") },
      (row) => ({
        what: `${titleOf(row)}: ${row.attempts === 1 ? "1 attempt failed. It" : `${row.attempts} attempts failed. The last one`} ${failures[row.state] ?? "failed"}`,
        excerpt: row.reason_by === "corkboard" ? undefined : excerptOf(row.excerpt),
        details: [agentOf(row)],
      }),
    ),
  ];
}

function describeWaiting(row: Waiting): Omit<EmailItem, "link"> {
  if (row.for === "people") {
    const what = `${titleOf(row)} was set aside after ${limits.failedAttempts} failed attempts`;
    return { what, excerpt: undefined };
  }
  const details = [agentOf(row)];
  if (row.for === "verdict") return { what: `${titleOf(row)} ${deliveryStates.pending}`, excerpt: undefined, details };
  return { what: `An agent has a question about ${titleOf(row)}`, excerpt: excerptOf(row.excerpt), details };
}

const deliveryStates = {
  pending: "is waiting for a verdict",
  accepted: "was accepted",
  rejected: "was rejected",
  withdrawn: "was withdrawn",
};

const failures: Readonly<Record<string, string>> = {
  rejected: "was rejected",
  released: "was given up by the agent",
  expired: "ended because the agent's lease expired",
};

const titleOf = ({ title }: { readonly title: string }) => `“${toSingleLine(title, longest.title)}”`;

const agentOf = ({ agent }: { readonly agent: string }) => `Agent: ${toSingleLine(agent, longest.name)}`;

const excerptOf = (text: string | null) => toSingleLine(text ?? "", longest.excerpt) || undefined;
