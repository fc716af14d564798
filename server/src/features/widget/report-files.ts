import { errors } from "@corkboard/contract";
import { Fault } from "../../shared/fault.ts";
import type { MultipartForm } from "../../http/forms/multipart-form.ts";
import type { VisitedProject } from "../../shared/visited-project.ts";
import type { FileKeeping } from "../files/files.access.ts";

/** How much of an organisation's storage visitors can fill up; the rest is left to its own people. */
const share = 0.8;

export function visitorsShare(keeping: FileKeeping): FileKeeping {
  const { quotaBytes } = keeping;
  return quotaBytes === undefined ? keeping : { ...keeping, quotaBytes: Math.floor(quotaBytes * share) };
}

interface Upload {
  readonly kind: "screenshot" | "recording";
  readonly path: string;
  readonly name: string;
}

/** What is kept of a form's files: a recording only where the project asks for them. */
export function uploadsOf({ settings }: VisitedProject, { files }: Pick<MultipartForm, "files">): Upload[] {
  const wanted: readonly Upload["kind"][] = settings.recording ? ["screenshot", "recording"] : ["screenshot"];
  return files.flatMap(({ field, path, name }) =>
    wanted.filter((kind) => kind === field).map((kind) => ({ kind, path, name })),
  );
}

export const isStorageFull = (error: unknown) => error instanceof Fault && error.entry === errors.storageFull;
