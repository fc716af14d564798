import { readSteps } from "@corkboard/contract/session-steps";
import { AnnotationInput, errors, type FeedbackCreate, limits, Report } from "@corkboard/contract";
import { withPlainTexts } from "../../../http/requests/plain-texts.ts";
import { shapeOf } from "../../../http/requests/json-shape.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { bodyReader, type JsonBody } from "../../../shared/input.ts";
import { lazyValidator } from "../../../shared/lazy-validator.ts";
import { withoutCredentials } from "../../../shared/web-address.ts";
import { cleanJson } from "./clean-json.ts";

/** A visitor's report as it is stored, and the fields used for spam detection. */
export interface ReadReport {
  readonly submissionId: string;
  readonly feedback: Omit<FeedbackCreate, "project_id">;
  readonly elapsedMs: number;
  readonly website: string;
}

const { submission_id, title, description, type } = Report.properties;

/** The fields that must be valid. Any other invalid field is dropped, so that the report itself is not lost. */
const readEssentials = bodyReader(
  { ...Report, properties: { submission_id, title, description, type }, required: ["submission_id", "title"] },
  { type: errors.invalidType },
);

/** Steps describe a recording, so a project that takes no recordings takes no steps. */
export function readReport(text: string | undefined, { takesSteps }: { readonly takesSteps: boolean }): ReadReport {
  const body = objectIn(text);
  const essentials = readEssentials(body);
  const submissionId = asId(essentials.submission_id);
  if (submissionId === undefined) throw refused("submission_id", "must be a UUID");
  return {
    submissionId,
    feedback: {
      title: essentials.title,
      description: essentials.description,
      type: essentials.type,
      page_url: pageAddress(body.page_url),
      reporter_name: textOf(body.reporter_name).trim().slice(0, limits.name).toWellFormed(),
      reporter_email: emailAddress(body.reporter_email),
      annotations: annotationsIn(body.annotations),
      browser_info: browserInfo(body.browser_info, takesSteps),
      metadata: smallObject(body.metadata),
    },
    elapsedMs: typeof body.elapsed_ms === "number" ? body.elapsed_ms : 0,
    website: textOf(body.website),
  };
}

function objectIn(text: string | undefined): JsonBody {
  if (text === undefined) throw refused("report", "is required");
  if (shapeOf(Buffer.from(text)).fields > limits.bodyFields) {
    throw refused("report", `must have at most ${limits.bodyFields} fields`);
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw refused("report", "must be JSON", cause);
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw refused("report", "must be an object");
  return withPlainTexts(cleanJson(body) as JsonBody, Report);
}

function refused(path: string, problem: string, cause?: unknown): Fault {
  const message = `${path} ${problem}`;
  return new Fault(errors.invalidInput, { message, details: [{ path, message }], cause });
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function pageAddress(value: unknown): string {
  const text = textOf(value);
  return (text.length <= limits.url && withoutCredentials(text)) || "";
}

/** Replies are sent to it, so it must be exactly one address. */
function emailAddress(value: unknown): string {
  const text = textOf(value).trim();
  const isOne = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/.test(text);
  return isOne && text.length <= limits.email ? text : "";
}

const annotationShape = lazyValidator(AnnotationInput);

function annotationsIn(value: unknown): NonNullable<FeedbackCreate["annotations"]> {
  if (!Array.isArray(value)) return [];
  const valid = value.filter((item) => annotationShape().Check(item)).slice(0, limits.annotations);
  return isSmall(valid) ? (valid as NonNullable<FeedbackCreate["annotations"]>) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const smallObject = (value: unknown): Record<string, unknown> => (isObject(value) && isSmall(value) ? value : {});

/** Of the steps only what is shown is stored, and nothing if there is no room for them beside everything else. */
function browserInfo(value: unknown, takesSteps: boolean): Record<string, unknown> {
  if (!isObject(value)) return {};
  const { steps: _, ...rest } = value;
  const steps = takesSteps ? readSteps(value) : [];
  const all = steps.length > 0 ? { ...rest, steps } : rest;
  return isSmall(all) ? all : smallObject(rest);
}

const isSmall = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= limits.jsonBytes;
