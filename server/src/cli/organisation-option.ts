import type { Reader } from "../db/database.ts";
import { accessOrganisation } from "../features/organisations/organisations.access.ts";
import { CommandError, type Given, type Option, valueOf } from "./command.ts";

export const orgOption: Option = { describe: "Organisation ID, as `org list` shows it", required: true };

/** The id of the organisation that `--org` names. */
export async function organisationOf(db: Reader, given: Given): Promise<string> {
  const organisation = await accessOrganisation(db, valueOf(given, "org"));
  if (!organisation) throw new CommandError("There is no such organisation: `org list` shows which there are");
  return organisation.id;
}
