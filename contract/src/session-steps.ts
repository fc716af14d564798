import { plainAddress, plainLine } from "./plain-line.ts";

/**
 * What a visitor did before a report, from `browser_info`. Visitors and integrations send what they like, so everything is
 * checked and cut here. Browsers load this file too.
 */
export const stepActions = ["open", "click", "type", "choose", "submit", "scroll"] as const;
export type StepAction = (typeof stepActions)[number];

/** An entry of `browser_info.steps`. */
export interface Step {
  readonly at: string;
  readonly action: StepAction;
  /** Of the element, such as `button`; empty if it has none. */
  readonly role: string;
  /** What the element is called, or the address of the page that was opened. Empty if it has no name. */
  readonly name: string;
  /** Nothing is known of a private element but that it was used. */
  readonly private: boolean;
}

/** An error or a failed request on the visitor's page. Its time is NaN if it is unknown. */
export type Incident =
  | { readonly kind: "error"; readonly at: number; readonly message: string }
  | {
      readonly kind: "request";
      readonly at: number;
      readonly method: string;
      readonly url: string;
      readonly status: number;
    };

export interface NumberedStep extends Omit<Step, "at"> {
  readonly number: number;
  readonly at: number;
  /** Milliseconds since the first step. */
  readonly sinceStart: number;
  /** What failed after this step and before the next one. */
  readonly incidents: readonly Incident[];
}

type Json = Readonly<Record<string, unknown>>;

const maxSteps = 50;
const maxName = 100;
const maxAddress = 500;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const timeOf = (value: unknown): number => Date.parse(textOf(value));

/** The valid steps in their order, at most the last 50. */
export function readSteps(info: Json): Step[] {
  return listOf(info["steps"])
    .flatMap((given) => readStep(given) ?? [])
    .toSorted((a, b) => timeOf(a.at) - timeOf(b.at))
    .slice(-maxSteps);
}

function readStep(given: unknown): Step | undefined {
  if (!isObject(given)) return undefined;
  const time = timeOf(given["at"]);
  const action = stepActions.find((each) => each === given["action"]);
  if (action === undefined || Number.isNaN(time)) return undefined;
  const at = new Date(time).toISOString();
  if (given["private"] === true) return { at, action, role: "", name: "", private: true };
  const [role, name] = [textOf(given["role"]), textOf(given["name"])];
  return {
    at,
    action,
    role: /^[a-z]{1,30}$/.test(role) ? role : "",
    name: action === "open" ? cut(plainAddress(name), maxAddress) : oneLine(name, maxName),
    private: false,
  };
}

/** The steps, each with what failed after it, and what failed before the first one. */
export function numberSteps(info: Json): { before: Incident[]; steps: NumberedStep[] } {
  const steps = readSteps(info);
  const incidents = readIncidents(info);
  const times = steps.map(({ at }) => timeOf(at));
  const start = times[0] ?? Infinity;
  return {
    before: incidents.filter(({ at }) => !(at >= start)),
    steps: steps.map(({ action, role, name, private: isPrivate }, index) => {
      const [at = NaN, next = Infinity] = times.slice(index);
      const after = incidents.filter((incident) => incident.at >= at && incident.at < next);
      const number = index + 1;
      return { number, at, sinceStart: at - start, action, role, name, private: isPrivate, incidents: after };
    }),
  };
}

/** Oldest first. Without a time, an incident sorts first. */
export function readIncidents(info: Json): Incident[] {
  const errors = listOf(info["console_errors"]).map((entry): Incident => {
    const { at, message } = isObject(entry) ? entry : { at: "", message: entry };
    return { kind: "error", at: timeOf(at), message: textOf(message) || JSON.stringify(entry) };
  });
  const requests = listOf(info["failed_requests"])
    .filter(isObject)
    .map(({ at, method, url, status }): Incident => ({
      kind: "request",
      at: timeOf(at),
      method: textOf(method),
      url: textOf(url),
      status: typeof status === "number" && Number.isFinite(status) ? status : 0,
    }));
  return [...errors, ...requests].toSorted((a, b) => (a.at || 0) - (b.at || 0));
}

/** An incident in one line: a message, or "POST /cart 500". */
export const incidentLine = (incident: Incident): string =>
  oneLine(
    incident.kind === "error"
      ? (incident.message.split("\n")[0] ?? "")
      : `${incident.method} ${incident.url} ${incident.status || "no response"}`,
    200,
  );

const oneLine = (text: string, length: number) => cut(plainLine(text).replaceAll(/\s+/g, " ").trim(), length);

/** Not within a pair of surrogates. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
