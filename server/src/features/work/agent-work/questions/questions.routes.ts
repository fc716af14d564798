import { errors, QuestionAnswer, QuestionCreate } from "@corkboard/contract";
import type { OperationRegistry } from "../../../../http/operations.ts";
import { created, single } from "../../../../http/responses/operation-response.ts";
import { createdPlace, listLongRows } from "../../../../http/responses/list-rows.ts";
import { Fault } from "../../../../shared/fault.ts";
import { bodyReader } from "../../../../shared/input.ts";
import { accessClaim, accessClaimOfHolder } from "../claims/claims.access.ts";
import { accessTicket } from "../../tickets/tickets.access.ts";
import { answer, forward } from "./answer-question.ts";
import { askQuestion } from "./ask-question.ts";
import { accessHeldQuestion, accessQuestion } from "./questions.access.ts";
import { presentQuestion, questionJson } from "./questions.present.ts";
import { countQuestions, listQuestions } from "./questions.queries.ts";

const readAsk = bodyReader(QuestionCreate);
const readAnswer = bodyReader(QuestionAnswer, { content: errors.answerRequired });

export function questionRoutes(on: OperationRegistry): void {
  on.write("askQuestion", async ({ tx, actor, params, body }) => {
    const { id } = await accessClaim(tx, actor, params.id);
    const input = readAsk(body);
    const held = await accessClaimOfHolder(tx, actor, id, input.fence);
    const row = await askQuestion(tx, actor, held, input);
    return created(presentQuestion(row), `/api/v1/questions/${row.id}`, row.version);
  });

  on.read("listQuestions", async ({ db, actor, query }) => {
    const { id } = await accessTicket(db, actor, query.ticket_id);
    const of = { org: actor.orgId, ticket: id };
    const queries = { rows: listQuestions, total: countQuestions };
    return listLongRows(db, queries, of, query.page, questionJson, createdPlace);
  });

  on.read("getQuestion", async ({ db, actor, params }) => {
    const row = await accessQuestion(db, actor, params.id);
    return single(presentQuestion(row), row.version);
  });

  on.write("answerQuestion", async ({ tx, actor, params, body }) => {
    const held = await accessHeldQuestion(tx, actor, params.id);
    const { content, forward: isForwarded = false } = readAnswer(body);
    if ((content === undefined) !== isForwarded) throw new Fault(errors.answerRequired);
    const row =
      content === undefined
        ? await forward(tx, actor, held)
        : await answer(tx, { ...actor, as: "team" }, held, content);
    return single(presentQuestion(row), row.version);
  });
}
