import { type Criterion, errors, limits, plainLine } from "@corkboard/contract";
import { readTicketText, writeTicketText } from "@corkboard/contract/criteria";
import { fillOf } from "../../../db/fills/fill.ts";
import type { Tables } from "../../../db/tables.ts";
import { type Actor, isIntegration } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";

type TicketRow = Tables["tickets"];

/** What the criteria are read from until they are stored. */
type TicketText = Pick<TicketRow, "description" | "ai_context" | "ready_at">;

type WithCriteria = TicketText & Pick<TicketRow, "criteria">;

interface StoredCriterion extends Criterion {
  /** The ticket's `claim_fence` when the text was last changed: the claim with this fence began with another text. */
  readonly changed_under?: number;
}

/** The columns that a change of criteria sets. */
export type CriteriaColumns = Pick<TicketRow, "criteria" | "last_criterion" | "description" | "ready_at">;

/** Stores the criteria of tickets from before they were data. */
export const criteriaFill = fillOf("tickets", "criteria", {
  key: ["org_id", "id"],
  from: ["description", "ai_context", "ready_at"],
  value: (row) => JSON.stringify(criteriaFromBefore(row)),
});

/** The criteria of a ticket. They are the truth; the description shows them. */
export const criteriaOf = (row: WithCriteria): readonly Criterion[] =>
  storedCriteria(row).map(({ changed_under: _changedUnder, ...criterion }) => criterion);

const storedCriteria = (row: WithCriteria): readonly StoredCriterion[] =>
  row.criteria === null ? criteriaFromBefore(row) : (JSON.parse(row.criteria) as StoredCriterion[]).map(withVersion);

/** Those from before criteria had versions have their first. */
const withVersion = (criterion: StoredCriterion): StoredCriterion => Object.assign({ version: 1 }, criterion);

/** Numbers of the criteria whose text was changed after the claim with this fence had begun. */
export const numbersChangedUnder = (row: WithCriteria, fence: number): ReadonlySet<number> =>
  new Set(storedCriteria(row).flatMap(({ number, changed_under }) => (changed_under === fence ? number : [])));

/** What agents see, and deliver. */
export const confirmedCriteria = (row: WithCriteria): readonly Criterion[] =>
  criteriaOf(row).filter(({ state }) => state === "confirmed");

/** The ticket without what is only proposed: neither data nor text tells agents what nobody has decided. */
export function withoutProposals<Row extends WithCriteria>(row: Row): Row {
  const confirmed = confirmedCriteria(row);
  if (confirmed.length === criteriaOf(row).length) return row;
  const description = writeTicketText(readTicketText(row.description), confirmed);
  return { ...row, description, criteria: JSON.stringify(confirmed) };
}

/** A ticket from before criteria were data. If an agent works on it, all of them count, as they did when it began. */
function criteriaFromBefore({ description, ai_context, ready_at }: TicketText): Criterion[] {
  const { engine, criteria: cited = [] } = JSON.parse(ai_context) as {
    engine?: string;
    criteria?: Pick<Criterion, "text" | "cites">[];
  };
  return readTicketText(description).criteria.map(({ text, isMet }, index) => ({
    number: index + 1,
    version: 1,
    text,
    origin: engine === undefined || engine === "builtin" ? "writer" : "model",
    cites: cited.find((criterion) => criterion.text === text)?.cites ?? [],
    state: ready_at === null ? "proposed" : "confirmed",
    confirmed_by: null,
    met: isMet,
  }));
}

const lastNumber = (row: TicketRow) => Math.max(row.last_criterion, 0, ...criteriaOf(row).map(({ number }) => number));

/** Who confirms what they write: a member, but no integration, because nobody of the team has decided it. */
export const confirmerOf = (actor: Actor): string | null => (isIntegration(actor) ? null : actor.userId);

const writtenBy = (by: string | null, number: number, text: string): Criterion => ({
  number,
  version: 1,
  text: singleLine(text),
  origin: "member",
  cites: [],
  state: by === null ? "proposed" : "confirmed",
  confirmed_by: by,
  met: false,
});

const singleLine = (text: string) => plainLine(text).trim().replaceAll(/\s+/g, " ");
const isSameText = (one: string, other: string) => singleLine(one) === singleLine(other);

export function withAddedCriterion(row: TicketRow, by: string | null, text: string): CriteriaColumns {
  const number = lastNumber(row) + 1;
  return columnsOf(row, [...storedCriteria(row), writtenBy(by, number, text)], number);
}

/** Replaces criteria by what `change` makes of them; undefined removes one. */
export function withChangedCriteria(
  row: TicketRow,
  numbers: readonly number[],
  change: (criterion: Criterion) => Criterion | undefined,
): CriteriaColumns {
  const criteria = storedCriteria(row);
  if (numbers.some((number) => !criteria.some((criterion) => criterion.number === number))) {
    throw new Fault(errors.criterionNotFound);
  }
  const changed = criteria.flatMap((each) => (numbers.includes(each.number) ? (change(each) ?? []) : each));
  return columnsOf(row, changed, lastNumber(row));
}

export const confirmedBy =
  (userId: string) =>
  (criterion: Criterion): Criterion =>
    criterion.state === "confirmed" ? criterion : { ...criterion, state: "confirmed", confirmed_by: userId };

export const rewrittenBy =
  (by: string | null, text: string) =>
  (criterion: Criterion): Criterion =>
    isSameText(text, criterion.text)
      ? by === null
        ? criterion
        : confirmedBy(by)(criterion)
      : { ...writtenBy(by, criterion.number, text), cites: criterion.cites, met: criterion.met };

export const unconfirmed = (criterion: Criterion): Criterion => ({
  ...criterion,
  state: "proposed",
  confirmed_by: null,
});

/** The criteria of a description that a member has edited: lines that they left alone stay what they are. */
export function criteriaReadBack(row: TicketRow, by: string | null, description: string): CriteriaColumns {
  const lines = readTicketText(description).criteria;
  const before = storedCriteria(row);
  const kept = new Set(lines.map(({ text }) => singleLine(text)));
  const free = before.map((criterion) => ({ criterion, isTaken: false }));
  const take = (isSame: (criterion: Criterion, index: number) => boolean) => {
    const found = free.find(({ criterion, isTaken }, index) => !isTaken && isSame(criterion, index));
    if (found) found.isTaken = true;
    return found?.criterion;
  };
  let last = lastNumber(row);
  const criterionOf = (text: string, index: number): Criterion => {
    const same = take((criterion) => isSameText(criterion.text, text));
    if (same) return same;
    const edited = take((criterion, place) => place === index && !kept.has(singleLine(criterion.text)));
    return edited ? rewrittenBy(by, text)(edited) : writtenBy(by, ++last, text);
  };
  const criteria: Criterion[] = [];
  for (const [index, { text, isMet }] of lines.entries()) criteria.push({ ...criterionOf(text, index), met: isMet });
  const isShown = criteria.every(({ text }, index) => text === lines[index]?.text);
  return isShown ? { ...stored(row, criteria, last), description } : columnsOf(row, criteria, last, description);
}

/** The description shows the criteria as they are stored. */
function columnsOf(
  row: TicketRow,
  criteria: readonly StoredCriterion[],
  last: number,
  text: string = row.description,
): CriteriaColumns {
  const description = writeTicketText(readTicketText(text), criteria);
  if (description.length > limits.description) {
    const message = `description must be at most ${limits.description} characters, including the criteria`;
    throw new Fault(errors.invalidInput, { message, details: [{ path: "description", message }] });
  }
  return { ...stored(row, criteria, last), description };
}

function stored(
  row: TicketRow,
  criteria: readonly StoredCriterion[],
  last: number,
): Omit<CriteriaColumns, "description"> {
  if (criteria.length > limits.criteria) throw new Fault(errors.tooManyCriteria);
  const isEmpty = !criteria.some(({ state }) => state === "confirmed");
  return {
    criteria: JSON.stringify(withVersions(row, criteria)),
    last_criterion: last,
    ready_at: isEmpty ? null : row.ready_at,
  };
}

function withVersions(row: TicketRow, criteria: readonly StoredCriterion[]): readonly StoredCriterion[] {
  const before = new Map(storedCriteria(row).map((criterion) => [criterion.number, criterion]));
  return criteria.map((criterion): StoredCriterion => {
    const known = before.get(criterion.number);
    if (!known || known.text === criterion.text) return criterion;
    return { ...criterion, version: known.version + 1, changed_under: row.claim_fence };
  });
}
