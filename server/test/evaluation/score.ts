import { ticketThread } from "../../src/ports/ai/thread/ticket-thread.ts";
import type { TicketPriority } from "@corkboard/contract";
import {
  type TicketProposal,
  type TicketWriter,
  TicketWriterError,
  type WriterAccount,
} from "../../src/ports/ai/proposal.ts";
import { unusableCriteria } from "./criteria.ts";
import type { EvaluationSource } from "./evaluation-source.ts";
import { changedFences, fencesOf, invertedCriteria, missingCriteria } from "./expected-criteria.ts";
import { forbiddenFacts, missingFacts } from "./facts.ts";
import { inventions } from "./inventions.ts";
import { droppedFacts } from "./live-facts.ts";
import { titleProblem } from "./titles.ts";

/** What one ticket got right and wrong. */
export interface Score {
  readonly of: EvaluationSource;
  readonly priority: TicketPriority | undefined;
  readonly isPriorityAcceptable: boolean;
  readonly titleProblem: string | undefined;
  readonly missing: readonly string[];
  readonly missingCriteria: readonly string[];
  readonly inverted: readonly string[];
  readonly dropped: readonly string[];
  readonly forbidden: readonly string[];
  readonly invented: readonly string[];
  readonly fences: number;
  readonly changedFences: readonly string[];
  readonly criteria: number;
  readonly unusable: readonly string[];
  readonly proposal: TicketProposal | undefined;
  readonly account: WriterAccount | undefined;
  /** Why there is no ticket. */
  readonly failure: string | undefined;
}

export async function scoreWriter(writer: TicketWriter, evaluation: EvaluationSource): Promise<Score> {
  try {
    const { source } = evaluation;
    return await ticketThread.turn("evaluation", async (turn) => {
      const { proposal, account } = await writer.write(source, turn);
      // Scored as users see it.
      const contained = await turn.contain(source, proposal);
      return { ...scoreProposal(evaluation, contained.proposal), account };
    });
  } catch (error) {
    if (!(error instanceof TicketWriterError)) throw error;
    return scoreOfNothing(evaluation, `${error.failure}: ${error.message}`);
  }
}

export function scoreProposal(evaluation: EvaluationSource, proposal: TicketProposal): Score {
  const { source, priorities, title, forbidden = {} } = evaluation;
  return {
    of: evaluation,
    priority: proposal.priority.level,
    isPriorityAcceptable: priorities.levels.includes(proposal.priority.level),
    titleProblem: titleProblem(proposal.title, title),
    missing: missingFacts(evaluation, proposal),
    missingCriteria: missingCriteria(evaluation, proposal),
    inverted: invertedCriteria(evaluation, proposal),
    dropped: droppedFacts(evaluation, proposal),
    forbidden: forbiddenFacts(forbidden, proposal),
    invented: inventions(source, proposal),
    fences: fencesOf(source).length,
    changedFences: changedFences(source, proposal),
    criteria: proposal.criteria.length,
    unusable: unusableCriteria(source, proposal.criteria),
    proposal,
    account: undefined,
    failure: undefined,
  };
}

const noTicket: TicketProposal = {
  title: "",
  body: "",
  criteria: [],
  priority: { level: "medium", reason: "", cites: [] },
  labels: [],
  questions: [],
};

/** A ticket that was not written gets nothing right and invents nothing. */
const scoreOfNothing = (evaluation: EvaluationSource, failure: string): Score => ({
  ...scoreProposal(evaluation, noTicket),
  priority: undefined,
  isPriorityAcceptable: false,
  proposal: undefined,
  failure,
});
