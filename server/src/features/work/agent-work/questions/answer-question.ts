import { errors, type QuestionRespondent } from "@corkboard/contract";
import type { Tx } from "../../../../db/database.ts";
import type { Tables } from "../../../../db/tables.ts";
import type { EventActor } from "../../../../events/record-event.ts";
import type { Within } from "../../../../shared/actor.ts";
import { Fault } from "../../../../shared/fault.ts";
import { changeClaim, leaseUntil } from "../claims/save-claim.ts";
import { accessProject } from "../../../customers/projects/projects.access.ts";
import { accessHeldQuestion, accessQuestionsToReporter, type HeldQuestion, type Item } from "./questions.access.ts";
import { hasReporter } from "./reporter.ts";
import { saveChangedQuestion } from "./save-question.ts";

type QuestionRow = Tables["questions"];

/** A member, or the reporter or a client, who have no user id. */
export interface Respondent extends EventActor, Within {
  readonly as: QuestionRespondent;
}

/** How long the agent has to continue after an answer. */
const leaseAfterAnswerSeconds = 15 * 60;

/** The last answer continues the lease. */
export async function answer(tx: Tx, by: Respondent, held: HeldQuestion, content: string): Promise<QuestionRow> {
  const { question, claim } = held;
  rejectClosed(question);
  const row: QuestionRow = {
    ...question,
    state: "answered",
    answer: content,
    answered_by: by.as,
    answered_by_user_id: by.userId,
    is_new: 1,
    answered_at: tx.now().toISOString(),
    version: question.version + 1,
  };
  await saveChangedQuestion(tx, by, "question.answered", question, row);
  const open_questions = claim.open_questions - 1;
  const deadline = extendedDeadline(claim, tx.now());
  const continued = {
    state: "working",
    deadline,
    paused_at: null,
    leased_until: leaseUntil(tx, { deadline }, leaseAfterAnswerSeconds),
  } as const;
  await changeClaim(tx, by, held, {
    open_questions,
    new_answers: claim.new_answers + 1,
    ...(open_questions === 0 ? continued : {}),
  });
  return row;
}

/** Waiting for people is not the agent's time. */
function extendedDeadline({ deadline, paused_at }: HeldQuestion["claim"], now: Date): string | null {
  if (deadline === null || paused_at === null) return deadline;
  return new Date(Date.parse(deadline) + now.getTime() - Date.parse(paused_at)).toISOString();
}

/** Passes a question to the reporter. Forwarding it again changes nothing. */
export async function forward(tx: Tx, by: EventActor & Within, held: HeldQuestion): Promise<QuestionRow> {
  const { question, claim, feedback } = held;
  rejectClosed(question);
  if (question.recipient === "reporter") return question;
  if (!hasReporter(await accessProject(tx, by, claim.project_id), feedback)) throw new Fault(errors.noReporter);
  const row: QuestionRow = { ...question, recipient: "reporter", version: question.version + 1 };
  await saveChangedQuestion(tx, by, "question.forwarded", question, row);
  return row;
}

function rejectClosed({ state }: QuestionRow): void {
  if (state !== "open") throw new Fault(errors.alreadyAnswered);
}

/** Answers a question. The reporter's page calls this with `as: "reporter"` and no user. */
export async function answerQuestion(
  tx: Tx,
  by: Respondent,
  given: string,
  content: string,
): Promise<Tables["questions"]> {
  return answer(tx, by, await accessHeldQuestion(tx, by, given), content);
}

/** What the reporter writes on their page answers the oldest question that they were asked and have not answered. */
export async function answerWithReply(tx: Tx, item: Item, content: string): Promise<void> {
  const open = (await accessQuestionsToReporter(tx, item)).find(({ state }) => state === "open");
  if (open)
    await answerQuestion(
      tx,
      { orgId: item.org_id, clientId: undefined, userId: null, as: "reporter" },
      open.id,
      content,
    );
}
