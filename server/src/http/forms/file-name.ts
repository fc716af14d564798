import { limits } from "@corkboard/contract";
import { withLimitedMarks } from "../../shared/combining-marks.ts";
import { rejectInvalidText } from "../requests/valid-text.ts";

/** Characters that are not displayed, or that change the direction of the text around them. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;

/** Not allowed in file names on other operating systems, or with a special meaning there. */
const reserved = /[<>:"|?*]/g;

const maxExtensionLength = 20;

/**
 * The name of a file as it is shown and offered for download; it neither decides where the file is stored nor its type.
 * Folders, invisible characters and excess length are removed.
 */
export function shownFileName(given: string): string {
  rejectInvalidText(given, "/filename");
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const visible = withLimitedMarks(last).normalize("NFC").replaceAll(invisible, "").replaceAll(reserved, "_");
  const tidy = visible.replaceAll(/\s+/g, " ").replaceAll(/^[ .]+|(?<![ .])[ .]+$/g, "");
  return shortened(tidy) || "file";
}

/** Keeps the extension, because it tells people what kind of file it is. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= limits.fileName) return name;
  const dot = characters.lastIndexOf(".");
  const extension = dot > 0 && characters.length - dot <= maxExtensionLength ? characters.slice(dot) : [];
  return [...characters.slice(0, limits.fileName - extension.length), ...extension].join("");
}
