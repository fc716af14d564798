import type { TicketPriority } from "@corkboard/contract";
import {
  type TicketProposal,
  type TicketWriter,
  TicketWriterError,
  type WriterAccount,
} from "../../src/ports/ai/proposal.ts";
import { judgeCriteria } from "./criteria.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { factCount, forbiddenFacts, missingFacts } from "./facts.ts";
import { inventions } from "./inventions.ts";

/** What one ticket got right and wrong. */
export interface Score {
  readonly of: EvaluationSource;
  readonly priority: TicketPriority | undefined;
  readonly isPriorityAcceptable: boolean;
  readonly facts: number;
  readonly missing: readonly string[];
  readonly forbidden: readonly string[];
  readonly invented: readonly string[];
  readonly checkableCriteria: number;
  readonly hasEnoughCriteria: boolean;
  readonly criteriaProblems: readonly string[];
  readonly proposal: TicketProposal | undefined;
  readonly account: WriterAccount | undefined;
  /** Why there is no ticket. */
  readonly failure: string | undefined;
}

export async function scoreWriter(writer: TicketWriter, evaluation: EvaluationSource): Promise<Score> {
  try {
    const { proposal, account } = await writer.write(evaluation.source);
    return { ...scoreProposal(evaluation, proposal), account };
  } catch (error) {
    if (!(error instanceof TicketWriterError)) throw error;
    return scoreOfNothing(evaluation, `${error.failure}: ${error.message}`);
  }
}

export function scoreProposal(evaluation: EvaluationSource, proposal: TicketProposal): Score {
  const { source, oneLine, priorities, forbidden = {} } = evaluation;
  const criteria = judgeCriteria(source, proposal.criteria);
  return {
    of: evaluation,
    priority: proposal.priority.level,
    isPriorityAcceptable: priorities.levels.includes(proposal.priority.level),
    facts: factCount(evaluation),
    missing: missingFacts(evaluation, proposal),
    forbidden: forbiddenFacts(forbidden, proposal),
    invented: inventions(source, proposal),
    checkableCriteria: criteria.checkable,
    hasEnoughCriteria: criteria.checkable >= (oneLine ? 1 : 2),
    criteriaProblems: criteria.problems,
    proposal,
    account: undefined,
    failure: undefined,
  };
}

/** No ticket gets nothing right; it invents nothing either. */
const scoreOfNothing = (evaluation: EvaluationSource, failure: string): Score => ({
  of: evaluation,
  priority: undefined,
  isPriorityAcceptable: false,
  facts: factCount(evaluation),
  missing: [...Object.keys(evaluation.required), ...Object.keys(evaluation.decided ?? {})],
  forbidden: [],
  invented: [],
  checkableCriteria: 0,
  hasEnoughCriteria: false,
  criteriaProblems: [],
  proposal: undefined,
  account: undefined,
  failure,
});
