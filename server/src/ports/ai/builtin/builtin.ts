import type { TicketProposal, TicketSource, TicketWriter, WrittenTicket } from "../proposal.ts";
import { outcomeOf } from "./judging/outcome.ts";
import { judgePriority } from "./judging/priority.ts";
import { unrefuted } from "./judging/unrefuted.ts";
import { shapeOf } from "./judging/shape.ts";
import { readSource } from "./reading/reading.ts";
import { bodyOf } from "./writing/body.ts";
import { criteriaOf } from "./writing/criteria.ts";
import { keyStatementOf } from "./writing/key-statement.ts";
import { labelsOf } from "./writing/labels.ts";
import type { Matter } from "./writing/matter.ts";
import { standingStatements } from "./writing/standing.ts";
import { stepsOf } from "./writing/steps.ts";
import { titleOf } from "./writing/title.ts";

/**
 * Writes tickets without a model, offline: it reads what the source says, arranges it and adds nothing. The same
 * source always gives the same ticket.
 */
export const builtinTicketWriter: TicketWriter = {
  async write(source: TicketSource): Promise<WrittenTicket> {
    return {
      proposal: propose(source),
      account: { engine: "builtin", model: null, prompt_version: null, usage: null, cost_usd: null, calls: 0 },
    };
  },
};

function propose(source: TicketSource): TicketProposal {
  const reading = readSource(source);
  const shape = shapeOf(reading);
  const outcome = outcomeOf(reading);
  const standing = standingStatements(reading, outcome);
  const key = keyStatementOf(reading, shape, outcome);
  const matter: Matter = { reading, shape, outcome, standing, key, steps: stepsOf(reading, shape) };
  return {
    title: titleOf(key),
    body: bodyOf(matter),
    criteria: criteriaOf(matter),
    priority: judgePriority(unrefuted(reading, outcome), shape),
    labels: labelsOf(source),
  };
}
