import { readFileSync } from "node:fs";
import { join } from "node:path";

export const repository = join(import.meta.dirname, "..", "..", "..");

/** The command lines in the code blocks of a page, with continued lines joined as the shell does it. */
function commandsIn(page: string): string[] {
  const blocks = [...readFileSync(join(repository, page), "utf8").matchAll(/```sh\n([\s\S]*?)```/g)];
  return blocks.flatMap(([, block = ""]) => block.replaceAll("\\\n", "").split("\n")).map((line) => line.trim());
}

/** What the documentation tells people to run for a program, each command once. */
export function documentedRuns(program: "claude" | "codex" | "bwrap"): string[] {
  const all = ["README.md", "docs/guides/agents.md"].flatMap(commandsIn).map((line) => line.replaceAll(/ {2,}/g, " "));
  return [
    ...new Set(
      all.filter((line) =>
        line.includes(` agent run --project PROJECT_ID --token-file ~/.corkboard-token -- ${program} `),
      ),
    ),
  ];
}
