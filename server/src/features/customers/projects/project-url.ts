import { errors, type ProjectType } from "@corkboard/contract";
import { Fault } from "../../../shared/fault.ts";
import { webAddress } from "../../../shared/web-address.ts";

/** A website has an http or https URL, a board has none. */
export function checkProjectUrl(type: ProjectType, url: string | null): string | null {
  if (type === "board") {
    if (url !== null) throw new Fault(errors.boardHasNoUrl);
    return null;
  }
  if (url === null || !webAddress(url)) throw new Fault(errors.websiteNeedsUrl);
  return url;
}
