import { describe, expect, it } from "vitest";
import { type AgentTool, snippets } from "./snippets.ts";

const connection = { service: "https://corkboard.example/board", token: "cb_secret", projectId: "p1" };

describe("what connects an agent", () => {
  it("is a command for Claude Code that contains the token", () => {
    expect(snippets.claude(connection)).toBe(
      'claude mcp add --transport http corkboard https://corkboard.example/board/mcp --header "Authorization: Bearer cb_secret"',
    );
  });

  it("is a section of the configuration for Codex", () => {
    expect(snippets.codex(connection).split("\n")).toEqual([
      "[mcp_servers.corkboard]",
      'url = "https://corkboard.example/board/mcp"',
      'bearer_token_env_var = "CORKBOARD_TOKEN"',
    ]);
  });

  it("is readable JSON for opencode", () => {
    const snippet = snippets.opencode(connection);
    expect(JSON.parse(snippet)).toEqual({
      mcp: {
        corkboard: {
          type: "remote",
          url: "https://corkboard.example/board/mcp",
          oauth: false,
          headers: { Authorization: "Bearer {env:CORKBOARD_TOKEN}" },
        },
      },
    });
    expect(snippet).toMatch(/^\{\n {2}"mcp": \{\n {4}"corkboard"/);
  });

  it("is a command that works on the tickets of the project, for everything else", () => {
    expect(snippets.command(connection).split("\n")).toEqual([
      "export CORKBOARD_URL=https://corkboard.example/board",
      "(umask 077; echo cb_secret > ~/.corkboard-token)",
      "npm run -s corkboard -- agent run --project p1 --token-file ~/.corkboard-token -- COMMAND",
    ]);
  });

  it.each<AgentTool>(["codex", "opencode"])("does not put the token into a file of the repository: %s", (tool) => {
    expect(snippets[tool](connection)).not.toContain("cb_secret");
  });
});
