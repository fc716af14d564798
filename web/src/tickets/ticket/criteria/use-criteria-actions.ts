import type { Wire } from "@corkboard/client";
import { useQueryClient } from "@tanstack/react-query";
import {
  addCriterion,
  confirmCriteria,
  rewriteCriterion,
  setCriterionMet,
  setCriterionState,
} from "../../change-criteria.ts";
import { criteriaTexts } from "../../criteria-texts.ts";
import { explainFailure, isGone } from "../../explain-failure.ts";
import { holdRemoval } from "../../held-removals.ts";
import { ChangedMeanwhile } from "../../send-unless-changed.ts";
import { useTexts } from "../../../texts/catalogue.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { showToast } from "../../../ui/toast-store.ts";

/** A text that could not be saved, with what happened. */
export interface Unsaved {
  readonly message: string;
  /** Whether the line is still there. */
  readonly isGone: boolean;
}

/** Changes the criteria of a ticket, each with a message if somebody else was faster. */
export function useCriteriaActions(ticket: Wire.Ticket) {
  const queryClient = useQueryClient();
  const texts = useTexts(criteriaTexts);
  const { id } = ticket;
  const fail = (message: string | undefined) => message && showToast({ message, tone: "error" });

  const confirm = (line: Wire.Criterion, state: Wire.CriterionState) => {
    const wasReady = ticket.ready_at !== null;
    setCriterionState(queryClient, id, line, state).then(
      (saved) => wasReady && saved.ready_at === null && showToast({ message: texts.noneLeft }),
      (error: unknown) => fail(explainFailure(error, line, "confirmed")),
    );
  };
  const tick = (line: Wire.Criterion, met: boolean) =>
    void setCriterionMet(queryClient, id, line, met).catch((error: unknown) =>
      fail(explainFailure(error, line, "ticked")),
    );
  const confirmAll = (lines: Wire.Criterion[]) =>
    void confirmCriteria(queryClient, id, lines).catch((error: unknown) =>
      fail(error instanceof ChangedMeanwhile ? texts.allChanged : errorMessage(error)),
    );

  const rewrite = async (line: Wire.Criterion, text: string): Promise<Unsaved | undefined> => {
    try {
      await rewriteCriterion(queryClient, id, line, text);
      return undefined;
    } catch (error) {
      if (isGone(error, line.number)) return { message: texts.lineGoneAdd, isGone: true };
      const theirs =
        error instanceof ChangedMeanwhile && error.current.criteria.find(({ number }) => number === line.number);
      return { message: theirs ? texts.lineChangedEdit(theirs.text) : errorMessage(error), isGone: false };
    }
  };
  const add = async (text: string): Promise<Unsaved | undefined> => {
    try {
      await addCriterion(queryClient, id, text);
      return undefined;
    } catch (error) {
      return { message: errorMessage(error), isGone: true };
    }
  };
  return {
    confirm,
    tick,
    confirmAll,
    rewrite,
    add,
    remove: (line: Wire.Criterion) => holdRemoval(queryClient, id, line),
  };
}
