import { errors, limits, type QuestionCreate } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import { recordCreated } from "../../../../events/record-event.ts";
import type { Actor } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { newId } from "../../../../shared/id.ts";
import { changeClaim, type HeldClaim } from "../claims/save-claim.ts";
import { accessProject } from "../../../customers/projects/projects.access.ts";
import { hostOfUrl, withInertLinks } from "./inert-links.ts";
import { questionState, questionTarget } from "./question-events.ts";
import { insertQuestion } from "./questions.queries.ts";
import { hasReporter } from "./reporter.ts";

/** Pauses the lease of the claim until every question is answered. */
export async function askQuestion(
  tx: Tx,
  actor: Actor,
  held: HeldClaim,
  { to, question, choices = [] }: QuestionCreate,
): Promise<Tables["questions"]> {
  const { claim, feedback } = held;
  if (claim.state === "delivered") throw new Fault(errors.alreadyDelivered);
  const project = await accessProject(tx, actor, claim.project_id);
  const isForReporter = to === "reporter";
  if (isForReporter && !hasReporter(project, feedback)) throw new Fault(errors.noReporter);
  const isUsedUp =
    claim.questions >= limits.questions || (isForReporter && claim.reporter_questions >= limits.questionsToReporter);
  if (isUsedUp) throw new Fault(errors.questionsUsedUp);
  const hosts = [hostOfUrl(project.url)];
  const row: Tables["questions"] = {
    org_id: claim.org_id,
    id: newId(),
    project_id: claim.project_id,
    ticket_id: claim.ticket_id,
    claim_id: claim.id,
    agent: claim.agent,
    recipient: isForReporter ? project.agent_questions : "team",
    intended_for: to,
    question: withInertLinks(question, hosts),
    choices: JSON.stringify(choices.map((choice) => withInertLinks(choice, hosts))),
    state: "open",
    answer: null,
    answered_by: null,
    answered_by_user_id: null,
    is_new: 0,
    version: 1,
    created_at: tx.now().toISOString(),
    answered_at: null,
  };
  await tx.send(insertQuestion, row);
  await recordCreated(tx, actor, "question", questionTarget(row), questionState(row));
  await changeClaim(tx, actor, held, {
    state: "asking",
    leased_until: null,
    paused_at: claim.paused_at ?? row.created_at,
    questions: claim.questions + 1,
    reporter_questions: claim.reporter_questions + Number(isForReporter),
    open_questions: claim.open_questions + 1,
  });
  return row;
}
