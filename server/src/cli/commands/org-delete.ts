import { createInterface } from "node:readline/promises";
import {
  accessOrganisation,
  accessOrganisationToChange,
} from "../../features/customers/organisations/organisations.access.ts";
import {
  contentsOf,
  deleteOrganisation,
  type OrganisationContents,
} from "../../features/customers/organisations/organisations.exports.ts";
import { operatorOf } from "../../shared/actor.ts";
import { type Command, CommandError, type OptionValues } from "../command.ts";
import { findOrganisation, orgOption } from "../organisation-option.ts";
import { printable } from "../print.ts";
import { withDatabase } from "../with-database.ts";

export const orgDelete: Command = {
  name: "org delete",
  description: "Delete an organisation with everything in it; it can be restored for a week",
  options: {
    org: orgOption,
    confirm: { description: "Name of the organisation, as a confirmation (default: asks for it)" },
    now: { description: "Remove everything at once: it cannot be restored", flag: true },
  },
  run: (values, config) =>
    withDatabase(config, async (db) => {
      const org = await findOrganisation(db, values);
      const contents = await contentsOf(db, org);
      const current = await accessOrganisation(db, org);
      const confirmed = await confirmation(values, current?.name ?? "", contents);
      const isImmediate = values.now !== undefined;
      const { id, name, deleted_at, purge_at } = await db.write(async (tx) =>
        deleteOrganisation(tx, operatorOf(org), await accessOrganisationToChange(tx, org), {
          name: confirmed,
          isImmediate,
        }),
      );
      return {
        data: { id, name, deleted_at, purge_at, removes: contents },
        text:
          `Deleted organisation ${name} (${id}): it is closed.\n` +
          (isImmediate
            ? `The worker now removes ${describe(contents)}, and everything that belongs to them.\n`
            : `On ${purge_at}, the worker removes ${describe(contents)}, and everything that belongs to them.\n` +
              `Until then, \`org restore --org ${id}\` restores it.\n`) +
          "`org list` shows it until nothing of it is left, and the log of the worker what was removed.",
      };
    }),
};

/** What was typed, or given by `--confirm`. The name is compared where the organisation is deleted. */
async function confirmation(values: OptionValues, name: string, contents: OrganisationContents): Promise<string> {
  if (values.confirm !== undefined) return values.confirm;
  if (!process.stdin.isTTY) throw new CommandError("Use --confirm with the name of the organisation to delete it");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(
      printable(`This deletes ${name} with ${describe(contents)}.\nType the name of the organisation to delete it: `),
    );
  } finally {
    terminal.close();
  }
}

const describe = ({ members, clients, projects, reports, tickets, cards, files, bytes }: OrganisationContents) =>
  `${count(members, "member")}, ${count(clients, "client")}, ${count(projects, "project")}, ` +
  `${count(reports, "report")}, ${count(tickets, "ticket")}, ${count(cards, "card")} and ${count(files, "file")} ` +
  `(${(bytes / 1_000_000).toFixed(1)} MB)`;

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
