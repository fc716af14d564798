import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AgentTool, connections, keepToken, run, tryRun } from "./snippets.ts";

const guide = readFileSync(join(import.meta.dirname, "../../../../docs/guides/agents.md"), "utf8");
const board = { service: "https://board.example", token: "tok_…" };

describe("what connects an agent", () => {
  it("is what the guide says, with the project's ID", () => {
    const shell = { service: "$CORKBOARD_URL", token: "$(cat ~/.corkboard-token)" };
    const claude = connections.claude(shell).replace("$CORKBOARD_URL/mcp", '"$CORKBOARD_URL/mcp"');
    const documented = [
      claude,
      connections.codex(board),
      connections.command(board),
      keepToken(board),
      run("claude", "PROJECT_ID"),
      run("codex", "PROJECT_ID"),
      run("command", "PROJECT_ID").replace("COMMAND", "./solve.sh"),
    ];
    expect(documented.filter((text) => !guide.includes(`\n${text}\n`))).toEqual([]);
    const json = [...guide.matchAll(/```json\n([^`]*)```/g)].map(([, text = ""]) => JSON.parse(text) as unknown);
    expect(json).toContainEqual(JSON.parse(connections.opencode(board)));
    for (const text of [run("codex", "p1"), tryRun("codex", "p1")]) expect(text).toContain("--project p1 ");
  });

  it("is first tried without claiming anything", () => {
    expect(tryRun("claude", "p1")).toMatch(/^npm run -s --prefix .* --dry-run -- claude$/);
    expect(tryRun("command", "p1")).toMatch(/ --dry-run -- COMMAND$/);
    for (const tool of ["claude", "codex", "opencode", "command"] as const) {
      expect(run(tool, "p1")).not.toContain("--dry-run");
      expect(tryRun(tool, "p1").split("\n")).toHaveLength(1);
    }
  });

  it.each<AgentTool>(["codex", "opencode", "command"])("does not put the token into a file: %s", (tool) => {
    expect(connections[tool]({ ...board, token: "tok_secret" })).not.toContain("tok_secret");
  });
});
