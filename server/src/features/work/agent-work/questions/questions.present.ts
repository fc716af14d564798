import { Question } from "@corkboard/contract";
import { presenter } from "../../../../db/presenter.ts";

export const { of: presentQuestion, json: questionJson } = presenter<void>()("questions", Question, {
  text: { to: { from: ["recipient"], value: (row) => row.recipient } },
  rest: {},
});
