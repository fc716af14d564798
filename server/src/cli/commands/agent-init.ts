import type { FileChange, RepositoryInit } from "@corkboard/mcp/command-line";
import { UsageError } from "../../shared/usage-error.ts";
import { folderOfCaller } from "../caller-folder.ts";
import { CommandError, type RemoteCommand, requiredValue } from "../command.ts";
import { connectionIn } from "../service-connection.ts";
import { readTokenFile } from "../token-file.ts";

export const agentInit: RemoteCommand = {
  name: "agent init",
  description: "Set up a repository for coding agents over MCP, and check the connection",
  options: {
    project: { description: "ID of the project whose tickets are for this repository", required: true },
    "token-file": {
      description: "File that contains the access token, or - for standard input (default: CORKBOARD_TOKEN)",
    },
    "dry-run": { description: "Show what would be written, and write nothing", flag: true },
  },
  async connect(values, environment) {
    const projectId = requiredValue(values, "project");
    if (!/^[\w-]{1,64}$/.test(projectId)) throw new UsageError("--project must be the ID of a project");
    const workingFolder = folderOfCaller(environment);
    const tokenFile = values["token-file"];
    const token = tokenFile === undefined ? {} : { CORKBOARD_TOKEN: await readTokenFile(tokenFile, workingFolder) };
    const connection = await connectionIn({ ...environment, ...token });
    const { username, password, search, hash } = new URL(connection.url);
    if (username + password + search + hash !== "") {
      throw new CommandError("CORKBOARD_URL is written to files: it must not contain a user, a password, ? or #");
    }
    const { initRepository } = await import("@corkboard/mcp/command-line");
    const isDryRun = values["dry-run"] !== undefined;
    const { root, checks, files } = await initRepository(connection, { projectId, workingFolder, isDryRun });
    if (root === undefined) {
      throw new CommandError(
        `${workingFolder} is not in a git repository. Run this in the repository that agents change`,
      );
    }
    const ok = checks.every((check) => check.ok) && files.every(({ change }) => change !== "by_hand");
    const data = { repository: root, dry_run: isDryRun, ok, checks, files };
    return { data, text: textOf({ root, checks, files }, isDryRun), ok };
  },
};

function textOf({ root, checks, files }: RepositoryInit, isDryRun: boolean): string {
  const connection = checks.map(({ ok, text }) => `  ${ok ? "ok    " : "failed"}  ${text}`);
  if (files.length === 0) return ["Connection:", ...connection, "", "Nothing was written."].join("\n");
  return [
    "Connection:",
    ...connection,
    "",
    `Files in ${root}:`,
    ...files.flatMap((file) => fileLines(file, isDryRun)),
    "",
    ...conclusion(files, isDryRun),
  ].join("\n");
}

const changeNames = { created: "created", updated: "updated", unchanged: "unchanged", by_hand: "by hand" } as const;
const plannedNames = { ...changeNames, created: "create", updated: "update" } as const;

function fileLines({ path, change, lines = [], reason, snippet = "" }: FileChange, isDryRun: boolean): string[] {
  const name = (isDryRun ? plannedNames : changeNames)[change].padEnd(9);
  if (change === "by_hand")
    return [`  ${name}  ${path}: ${reason}. Add this yourself:`, ...indented(snippet.split("\n"))];
  return [`  ${name}  ${path}`, ...(isDryRun ? indented(lines) : [])];
}

const indented = (lines: readonly string[]) => lines.map((line) => `      ${line}`.trimEnd());

function conclusion(files: readonly FileChange[], isDryRun: boolean): string[] {
  if (isDryRun) return ["Nothing was written."];
  if (files.every(({ change }) => change === "unchanged")) return ["Nothing to change: the repository is set up."];
  return [
    "Commit these files to share them with your team. They do not contain the token: start agents with it, such as",
    '  CORKBOARD_TOKEN="$(cat ~/.corkboard-token)" claude',
    "Claude Code asks whether to use the server of .mcp.json, and Codex reads .codex/config.toml in trusted projects only.",
  ];
}
