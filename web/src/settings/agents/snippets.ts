export type AgentTool = "claude" | "codex" | "opencode" | "command";

interface Connection {
  readonly service: string;
  readonly token: string;
  readonly projectId: string;
}

/** What to run or to add to a file, so that an agent can use this service, as in docs/guides/agents.md. */
export const snippets: Readonly<Record<AgentTool, (connection: Connection) => string>> = {
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
  command: ({ service, token, projectId }) =>
    [
      `export CORKBOARD_URL=${service}`,
      `(umask 077; echo ${token} > ~/.corkboard-token)`,
      `npm run -s corkboard -- agent run --project ${projectId} --token-file ~/.corkboard-token -- COMMAND`,
    ].join("\n"),
};
