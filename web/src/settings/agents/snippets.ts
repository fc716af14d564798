export type AgentTool = "claude" | "codex" | "opencode" | "command";

interface Connection {
  readonly origin: string;
  readonly token: string;
  readonly projectId: string;
}

/** What to run or to add to a file, so that an agent can use this service, as in docs/guides/agents.md. */
export const snippets: Readonly<Record<AgentTool, (connection: Connection) => string>> = {
  claude: ({ origin, token }) =>
    `claude mcp add --transport http corkboard ${origin}/mcp --header "Authorization: Bearer ${token}"`,
  codex: ({ origin }) => `[mcp_servers.corkboard]\nurl = "${origin}/mcp"\nbearer_token_env_var = "CORKBOARD_TOKEN"`,
  opencode: ({ origin }) =>
    JSON.stringify(
      {
        mcp: {
          corkboard: {
            type: "remote",
            url: `${origin}/mcp`,
            oauth: false,
            headers: { Authorization: "Bearer {env:CORKBOARD_TOKEN}" },
          },
        },
      },
      null,
      2,
    ),
  command: ({ origin, token, projectId }) =>
    `export CORKBOARD_URL=${origin} CORKBOARD_TOKEN=${token}\nnpm run -s corkboard -- agent run --project ${projectId} -- COMMAND`,
};
