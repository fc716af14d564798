import { branchValues, type Project, type Ticket } from "@corkboard/contract";
import { id, say, type Statement } from "./text/statement.ts";
import { type Quote, quote, quoteLine, team } from "./text/trust.ts";

/** How to read what the owners of the project have written for agents. */
export function projectFacts({ agent_context: context }: Project, ticket: Ticket): Statement[] {
  const { ref } = branchValues(ticket);
  return [
    ...(context?.branch_pattern
      ? [say`in the branch pattern, {ref} is ${id(ref)}, {slug} a few words of the title, {id} the ID of the ticket`]
      : []),
    ...(context?.rules
      ? [say`"project rules" are by an owner of the project: observe them in solving the ticket`]
      : []),
  ];
}

/** Only owners can write these texts. */
export function projectQuotes({ name, agent_context: context }: Project): Quote[] {
  const line = (label: Statement, value: string | null | undefined) => (value ? [quoteLine(team, label, value)] : []);
  return [
    ...line(say`project name`, name),
    ...line(say`repository`, context?.repository),
    ...line(say`base branch`, context?.base_branch),
    ...line(say`branch pattern`, context?.branch_pattern),
    ...line(say`set-up command`, context?.setup_command),
    ...line(say`test command`, context?.test_command),
    ...line(say`preview command`, context?.preview_command),
    ...line(say`preview URL of {branch}`, context?.preview_url),
    ...(context?.rules ? [quote(team, say`project rules`, context.rules)] : []),
  ];
}
