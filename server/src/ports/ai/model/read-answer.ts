import { citedFields } from "@corkboard/contract";
import { noActionLabel } from "@corkboard/ticket-writer";
import { Compile } from "typebox/compile";
import type { Citation, CitedField, TicketProposal } from "../proposal.ts";
import { isObject, jsonObjectsIn } from "./json-in-text.ts";
import { TicketAnswer } from "./output-schema.ts";

/** What the model was sent, and therefore what it can cite. */
export interface Citable {
  readonly fields: ReadonlySet<CitedField>;
  /** Comment ids by the short ids used in the prompt. */
  readonly comments: ReadonlyMap<string, string>;
}

/** A usable proposal, or a description of the problem that quotes nothing of the answer but field names. */
export type Reading = { readonly proposal: TicketProposal } | { readonly problem: string };

const validator = Compile(TicketAnswer);
const maxProblems = 8;

/**
 * Parses and validates a model's output. Schema enforcement by providers is not relied on. Models reason and draft
 * before they answer, so the last object that is a valid ticket counts.
 */
export function readAnswer(text: string, citable: Citable): Reading {
  if (text.trim() === "") return { problem: "The answer was empty." };
  let ticket: TicketAnswer | undefined;
  let unfit: unknown;
  for (const { value, isComplete } of jsonObjectsIn(text)) {
    const answer = withPlainCites(cleaned(unwrapped(value)));
    if (validator.Check(answer)) ticket = answer;
    else if (isComplete) unfit = answer;
  }
  if (ticket !== undefined) return grounded(ticket, citable);
  if (unfit === undefined) return { problem: "The answer held no complete JSON object." };
  const problems = validator.Errors(unfit).slice(0, maxProblems).map(phrase);
  return { problem: problems.join(" ") };
}

/** Models that are not bound by the schema sometimes wrap the object: `{"ticket":{…}}`. */
function unwrapped(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { ticket, ...others } = value;
  return isObject(ticket) && Object.keys(others).length === 0 ? ticket : value;
}

/** Some models cite with objects, such as `{"field":"title"}` or `{"comment":"c3"}`, instead of names. */
function withPlainCites(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlainCites);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      name === "cites" && Array.isArray(entry) ? entry.map(plainCite) : withPlainCites(entry),
    ]),
  );
}

const plainCite = (cite: unknown): unknown =>
  isObject(cite) ? (cite["field"] ?? cite["comment"] ?? cite["id"]) : cite;

/**
 * Drops whatever cites nothing the model was sent. If no criterion remains, there is no ticket, unless the model says that
 * there is nothing to do. A medium priority needs no reason, so it may cite nothing.
 */
function grounded(answer: TicketAnswer, citable: Citable): Reading {
  const criteria = answer.criteria
    .map((criterion) => ({ text: criterion.text.trim(), cites: citations(criterion.cites, citable) }))
    .filter(({ cites }) => cites.length > 0);
  const { level, reason, cites } = answer.priority;
  const priority = { level, reason: reason.trim(), cites: citations(cites, citable) };
  const isNothingToDo = criteria.length === 0 && answer.no_action === true;
  if (criteria.length === 0 && !isNothingToDo) return { problem: noCriteria(answer.criteria.length === 0) };
  if (level !== "medium" && priority.cites.length === 0)
    return { problem: "priority/cites must name a field or comment of the report unless the level is medium." };
  const labels = answer.labels.map((label) => label.trim()).filter((label) => label.toLowerCase() !== noActionLabel);
  return {
    proposal: {
      title: answer.title.trim(),
      body: answer.body.trim(),
      criteria,
      priority,
      labels: isNothingToDo ? [...labels, noActionLabel] : labels,
      questions: (answer.questions ?? []).map((question) => question.trim()),
    },
  };
}

const noCriteria = (isEmpty: boolean) =>
  isEmpty
    ? "criteria must hold at least one criterion unless no_action is true."
    : "criteria must each cite fields or comments that the report holds.";

function citations(cites: readonly string[], { fields, comments }: Citable): Citation[] {
  return [...new Set(cites.map((cite) => cite.trim()))].flatMap((cite): Citation[] => {
    const field = citedFields.find((name) => name === cite);
    if (field !== undefined) return fields.has(field) ? [{ field }] : [];
    const comment = comments.get(cite);
    return comment === undefined ? [] : [{ comment }];
  });
}

/** Databases reject NUL and lone surrogates, and no other control character is useful in a ticket. */
function cleaned(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, "");
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, cleaned(entry)]));
}

interface ValidationError {
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

function phrase({ instancePath, message, params }: ValidationError): string {
  const allowed = "allowedValues" in params && Array.isArray(params.allowedValues) ? params.allowedValues : [];
  const path = instancePath.slice(1) || "the answer";
  return `${path} ${message}${allowed.length === 0 ? "" : `: ${allowed.join(", ")}`}.`;
}
