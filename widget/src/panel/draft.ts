import type { PendingReport } from "../outbox/pending-store.ts";
import type { Picked } from "../pick/pick-element.ts";
import type { ReportType } from "../wire.ts";
import type { Picture } from "./picture.ts";
import type { RememberedVisitor } from "./remembered-visitor.ts";

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
  /** A refused report that was restored: its facts and recording stay those of the original. */
  readonly kept: PendingReport | undefined;
}

export function emptyDraft(visitor: RememberedVisitor): Draft {
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
    kept: undefined,
  };
}

/** `crypto.randomUUID` is unavailable on pages without TLS. */
function randomUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");
}
