import { code, textOf } from "./evidence.ts";
import type { TicketSource } from "./proposal.ts";
import { clip } from "./text.ts";
import type { Texts } from "./texts.ts";

type Step = NonNullable<TicketSource["steps"]>[number];

/** What the visitor did, as recorded. Errors and failed requests after a step are shortened: the evidence has them in full. */
export const writeSteps = ({ steps = [] }: TicketSource, texts: Texts): string =>
  steps
    .map((step) => `${step.number}. ${[lineOf(step, texts), ...step.incidents.map(failure)].join(" · ")}`)
    .join("\n");

function lineOf({ action, role, name, private: isPrivate }: Step, texts: Texts): string {
  if (isPrivate) return `${texts[action]}: ${texts.privateField}`;
  const subject = [code(textOf(name)), role && `(${role})`].filter(Boolean).join(" ");
  return subject ? `${texts[action]}: ${subject}` : texts[action];
}

const failure = (incident: Step["incidents"][number]): string =>
  code(
    clip(
      incident.kind === "error"
        ? textOf(incident.message)
        : `${textOf(incident.method)} ${textOf(incident.url)} ${incident.status || ""}`.trim(),
      100,
    ),
  );
