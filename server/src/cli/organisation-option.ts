import type { Reader } from "../db/database.ts";
import { accessOrganisation } from "../features/customers/organisations/organisations.access.ts";
import { CommandError, type Option, type OptionValues, requiredValue } from "./command.ts";

export const orgOption: Option = { description: "Organisation ID (see `org list`)", required: true };

/** The ID of the organisation given by `--org`. */
export async function findOrganisation(db: Reader, values: OptionValues): Promise<string> {
  const organisation = await accessOrganisation(db, requiredValue(values, "org"));
  if (!organisation) throw new CommandError("Organisation not found. Run `org list` to see all organisations.");
  return organisation.id;
}
