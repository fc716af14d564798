import type { Recording } from "../panel-context.ts";
import type { Picked } from "../pick/pick-element.ts";
import type { BrowserInfo, Report, ReportType } from "../wire.ts";
import type { Picture } from "./picture.ts";
import type { RememberedVisitor } from "./remembered-visitor.ts";

/** What the report shows besides the visitor's input, as it was when they opened the form. */
export interface DraftEvidence extends Pick<Report, "page_url" | "metadata"> {
  readonly browser_info: Omit<BrowserInfo, "selector">;
  readonly recording: Recording | undefined;
}

/** The report being written. */
export interface Draft extends RememberedVisitor {
  /** Generated once per report, so that sending it twice creates one item. */
  readonly submissionId: string;
  readonly startedAt: number;
  readonly type: ReportType;
  readonly title: string;
  readonly description: string;
  readonly picture: Picture | undefined;
  readonly element: Picked | undefined;
  readonly withRecording: boolean;
  readonly website: string;
  readonly evidence: DraftEvidence;
}

export function emptyDraft(visitor: RememberedVisitor, evidence: DraftEvidence): Draft {
  return {
    ...visitor,
    submissionId: randomUuid(),
    startedAt: Date.now(),
    type: "bug",
    title: "",
    description: "",
    picture: undefined,
    element: undefined,
    withRecording: false,
    website: "",
    evidence,
  };
}

/** `crypto.randomUUID` is unavailable on pages without TLS. */
function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");
}
