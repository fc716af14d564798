export type AgentTool = "claude" | "codex" | "opencode" | "command";

interface Connection {
  readonly service: string;
  readonly token: string;
}

type PerTool<Input> = Readonly<Record<AgentTool, (input: Input) => string>>;

/** What to run or to add to a file, so that an agent calls the service's tools, as in docs/guides/agents.md. */
export const connections: PerTool<Connection> = {
  claude: ({ service, token }) =>
    `claude mcp add --transport http corkboard ${service}/mcp --header "Authorization: Bearer ${token}"`,
  codex: ({ service }) => `[mcp_servers.corkboard]\nurl = "${service}/mcp"\nbearer_token_env_var = "CORKBOARD_TOKEN"`,
  opencode: ({ service }) =>
    JSON.stringify(
      {
        mcp: {
          corkboard: {
            type: "remote",
            url: `${service}/mcp`,
            oauth: false,
            headers: { Authorization: "Bearer {env:CORKBOARD_TOKEN}" },
          },
        },
      },
      null,
      2,
    ),
  command: () => '{ "command": "npm", "args": ["run", "-s", "--prefix", "/srv/corkboard", "corkboard", "--", "mcp"] }',
};

const task =
  '"Solve the ticket in {ticket}. Commit to a new branch and write the result to {result} as described in the ticket."';

const agentRun = (projectId: string, option = "") =>
  `npm run -s --prefix /srv/corkboard corkboard -- agent run --project ${projectId} --token-file ~/.corkboard-token${option} --`;

/** How `agent run` starts each agent. The options let it change files, run git and write its result. */
const runs: Readonly<Record<AgentTool, readonly string[]>> = {
  claude: [`claude -p ${task}`, "--permission-mode acceptEdits --allowedTools Bash Edit Write --add-dir {folder}"],
  codex: ["codex exec --sandbox workspace-write --add-dir {work}/.git --add-dir {folder}", task],
  opencode: ["COMMAND {ticket} {result}"],
  command: ["COMMAND {ticket} {result}"],
};

/** Keeps the token where `agent run` reads it. */
export const keepToken = ({ service, token }: Connection): string =>
  `export CORKBOARD_URL=${service}\n(umask 077; echo ${token} > ~/.corkboard-token)`;

/** Claims nothing. */
export const tryRun = (tool: AgentTool, projectId: string): string => {
  const [program = ""] = (runs[tool][0] ?? "").split(" ");
  return `${agentRun(projectId, " --dry-run")} ${program}`;
};

export const run = (tool: AgentTool, projectId: string): string => [agentRun(projectId), ...runs[tool]].join(" \\\n  ");
