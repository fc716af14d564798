import { errors } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import type { MultipartForm } from "../../../http/forms/multipart-form.ts";
import type { VisitedProject } from "../../../shared/visited-project.ts";
import type { FileStorage } from "../files/files.exports.ts";

/** The part of an organisation's storage that visitors can fill; the rest is reserved for members. */
const share = 0.8;

export function visitorsShare(storage: FileStorage): FileStorage {
  const { quotaBytes } = storage;
  return quotaBytes === undefined ? storage : { ...storage, quotaBytes: Math.floor(quotaBytes * share) };
}

interface Upload {
  readonly kind: "screenshot" | "recording";
  readonly path: string;
  readonly name: string;
}

/** The files of the form to store: a recording only if the project enables recordings. */
export function uploadsOf({ settings }: VisitedProject, { files }: Pick<MultipartForm, "files">): Upload[] {
  const wanted: readonly Upload["kind"][] = settings.recording ? ["screenshot", "recording"] : ["screenshot"];
  return files.flatMap(({ field, path, name }) =>
    wanted.filter((kind) => kind === field).map((kind) => ({ kind, path, name })),
  );
}

export const isStorageFull = (error: unknown) => error instanceof Fault && error.entry === errors.storageFull;
