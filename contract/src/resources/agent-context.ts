import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { Exact, Lines, OrNull } from "../text-schema.ts";

const line = (maxLength: number, description: string) => OrNull(Exact({ pattern: "\\S", maxLength, description }));

const command = (purpose: string) =>
  line(
    limits.command,
    `Shell command on one line that ${purpose}, without invisible characters. Null if there is none.`,
  );

export const AgentContext = Type.Object(
  {
    repository: line(
      limits.url,
      "Git repository: an https, http, ssh or git URL, or an address such as `git@git.example:shop/web.git`. Without a password, and for https and http without a user name. Null if unknown.",
    ),
    base_branch: line(
      limits.branch,
      "Branch that work starts from. Letters, digits and `._/+@-`, as git accepts them in a branch. Null for the repository's default branch.",
    ),
    branch_pattern: line(
      limits.branch,
      "Name of the branch for a ticket. `{ref}` is the end of the ticket's ID (8 characters), `{slug}` a few words of its title, and `{id}` its ID. At least one of them is required. Null if agents choose a name.",
    ),
    setup_command: command("prepares a checkout"),
    test_command: command("tests a change"),
    preview_command: command("starts or publishes a preview"),
    preview_url: line(
      limits.url,
      "http or https URL of a preview, with `{branch}` in place of the branch. Null if there is none.",
    ),
    rules: OrNull(
      Lines({
        pattern: "\\S",
        maxLength: limits.agentRules,
        description: "What agents have to observe in this project, in Markdown. Null if there is nothing.",
      }),
    ),
  },
  { title: "AgentContext", description: "What coding agents have to know about a project" },
);
export type AgentContext = Static<typeof AgentContext>;
