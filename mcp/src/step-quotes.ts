import type { Feedback, NumberedStep, StepAction } from "@corkboard/contract";
import { incidentLine, numberSteps } from "@corkboard/contract/session-steps";
import { say } from "./text/statement.ts";
import { type Quote, quote, reporter } from "./text/trust.ts";

/** What the visitor did before the report, one line each, with what failed after it. */
export function stepQuotes({ browser_info }: Feedback): Quote[] {
  const { before, steps } = numberSteps(browser_info);
  if (steps.length === 0) return [];
  const lines = [...before.map((incident) => `before: ${incidentLine(incident)}`), ...steps.map(lineOf)];
  return [quote(reporter, say`steps in the recording, with minutes and seconds`, lines.join("\n"), "steps")];
}

/** Everything that `stepQuotes` does not show. */
export const withoutSteps = (info: Feedback["browser_info"]): Feedback["browser_info"] =>
  Object.fromEntries(Object.entries(info).filter(([name]) => name !== "steps"));

const verbs: Readonly<Record<StepAction, string>> = {
  open: "opened",
  click: "clicked",
  type: "typed into",
  choose: "chose in",
  submit: "submitted",
  scroll: "scrolled",
};

const lineOf = (step: NumberedStep): string =>
  [
    `${step.number}. ${clockOf(step)} ${verbs[step.action]} ${subjectOf(step)}`,
    ...step.incidents.map(incidentLine),
  ].join(" · ");

function subjectOf({ action, role, name, private: isPrivate }: NumberedStep): string {
  if (isPrivate) return "a private field";
  if (action === "open" || action === "scroll") return name;
  const shown = name && `"${name.replaceAll('"', "'")}"`;
  return [shown, role && (shown ? `(${role})` : `a ${role}`)].filter(Boolean).join(" ") || "the page";
}

function clockOf({ sinceStart }: NumberedStep): string {
  const seconds = Math.floor(sinceStart / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
