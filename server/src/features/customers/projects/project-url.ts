import { errors, type ProjectType } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";

/** A website has an http or https URL, a board has none. */
export function checkProjectUrl(type: ProjectType, url: string | null): string | null {
  if (type === "board") {
    if (url !== null) throw new Fault(errors.boardHasNoUrl);
    return null;
  }
  const scheme = url !== null && URL.canParse(url) ? new URL(url).protocol : "";
  if (url === null || (scheme !== "http:" && scheme !== "https:")) throw new Fault(errors.websiteNeedsUrl);
  return url;
}
