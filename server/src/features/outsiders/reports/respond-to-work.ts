import type { FormFields } from "../../../http/requests/form-fields.ts";
import { errors } from "@corkboard/contract";
import type { Database, Tx } from "../../../db/database.ts";
import type { Within } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { accessShownDeliveries } from "../../work/agent-work/deliveries/deliveries.access.ts";
import { accessQuestionsToReporter } from "../../work/agent-work/questions/questions.access.ts";
import { answerQuestion, decideDelivery } from "../../work/agent-work/agent-work.exports.ts";
import { findProblem } from "./find-problem.ts";
import { lockItem } from "./reports.queries.ts";
import type { ReportTexts } from "./texts/report-texts.ts";
import type { RejectedWork } from "./work-sections.ts";

interface Item {
  readonly org_id: string;
  readonly id: string;
}

/** Who answers or decides without being a member. */
export interface Outsider {
  readonly as: "reporter" | "client";
  readonly name: string;
  /** Nothing of other clients exists for a contact. */
  readonly within: Within;
  readonly contactId?: string;
}

/** What a form came to: something was done, something was wrong with it, or it is about nothing that exists. */
export type Response = "answered" | "accepted" | "rejected" | RejectedWork | undefined;

const contentOf = (form: FormFields, field: string) => (form.get(field) ?? "").replaceAll("\r\n", "\n").trim();

const problemOf = (texts: ReportTexts, content: string, whenEmpty: string) =>
  content === "" ? whenEmpty : findProblem(texts, content);

/** Free text takes precedence over a choice. */
export async function answerWithForm(
  db: Database,
  item: Item,
  by: Outsider,
  given: { readonly id: string; readonly form: FormFields; readonly texts: ReportTexts },
): Promise<Response> {
  const { form, texts } = given;
  const asked = (await accessQuestionsToReporter(db, item)).find(({ id }) => id === asId(given.id));
  if (!asked) return undefined;
  const choices = JSON.parse(asked.choices) as string[];
  const chosen = choices.find((choice) => choice === form.get("choice")) ?? "";
  const content = contentOf(form, "content") || chosen;
  const problem = problemOf(texts, content, texts.work.answerRequired);
  if (problem !== undefined) return { id: asked.id, status: 400, problem, content };
  return attempt(db, item, { id: asked.id, texts }, async (tx) => {
    await answerQuestion(tx, { ...by.within, userId: null, as: by.as }, asked.id, content);
    return "answered";
  });
}

export async function decideWithForm(
  db: Database,
  item: Item,
  by: Outsider,
  given: { readonly id: string; readonly form: FormFields; readonly texts: ReportTexts },
): Promise<Response> {
  const { form, texts } = given;
  const delivery = (await accessShownDeliveries(db, item)).find(({ id }) => id === asId(given.id));
  const verdict = form.get("verdict");
  if (!delivery || (verdict !== "accept" && verdict !== "reject")) return undefined;
  const reason = verdict === "accept" ? "" : contentOf(form, "reason");
  const problem = verdict === "accept" ? undefined : problemOf(texts, reason, texts.work.reasonRequired);
  if (problem !== undefined) return { id: delivery.id, status: 400, problem, content: reason };
  const judge = {
    ...by.within,
    userId: null,
    as: by.as,
    displayName: by.name,
    ...(by.contactId === undefined ? {} : { contactId: by.contactId }),
  };
  return attempt(db, item, { id: delivery.id, texts }, async (tx) => {
    await decideDelivery(tx, judge, delivery.id, { verdict, reason });
    return verdict === "accept" ? "accepted" : "rejected";
  });
}

/** Somebody else may have been faster, or the agent may have gone on without the answer. */
async function attempt(
  db: Database,
  item: Item,
  { id, texts }: { readonly id: string; readonly texts: ReportTexts },
  act: (tx: Tx) => Promise<Response>,
): Promise<Response> {
  try {
    return await db.write(async (tx) =>
      (await tx.first(lockItem, { org: item.org_id, id: item.id })) ? act(tx) : undefined,
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const isSettled = error.entry === errors.alreadyAnswered || error.entry === errors.alreadyDecided;
    return isSettled ? { id, status: 409, problem: texts.work.alreadySettled, content: "" } : undefined;
  }
}
