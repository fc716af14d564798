import { ByHand } from "./by-hand.ts";
import { instructions, skillHead, skillSteps } from "./instructions.ts";
import { serverSnippet, withServer } from "./json-entry.ts";
import { hasSection, markdownMarkers, section, tomlMarkers, withSection } from "./section.ts";

interface RepositorySetUp {
  /** The service's address without a slash at its end. */
  readonly service: string;
  readonly projectId: string;
  readonly page: string;
}

/** What the repository has of the file now. */
type ReadText = (path: string) => Promise<string | undefined>;

export interface RepositoryFile {
  readonly path: string;
  /** What to add by hand if it cannot be merged. */
  readonly snippet: string;
  /** Its complete new text. Throws `ByHand`. */
  merged(current: string | undefined): string;
}

/** Everything that agents read in a repository. None of it contains the token: it comes from the environment. */
export async function repositoryFiles(setUp: RepositorySetUp, read: ReadText): Promise<readonly RepositoryFile[]> {
  const { service } = setUp;
  const text = instructions(setUp);
  const url = `${service}/mcp`;
  const claude = { type: "http", url, headers: { Authorization: "Bearer ${CORKBOARD_TOKEN}" } };
  const headers = { Authorization: "Bearer {env:CORKBOARD_TOKEN}" };
  const opencode = { type: "remote", url, oauth: false, headers };
  const codex = `[mcp_servers.corkboard]\nurl = ${JSON.stringify(url)}\nbearer_token_env_var = "CORKBOARD_TOKEN"`;
  const steps = skillSteps(setUp);
  const files: RepositoryFile[] = [
    {
      path: ".mcp.json",
      snippet: serverSnippet("mcpServers", claude),
      merged: (current) => withServer(current, "mcpServers", claude, {}),
    },
    {
      path: ".claude/skills/corkboard/SKILL.md",
      snippet: section(markdownMarkers, steps),
      merged(current) {
        if (current !== undefined && !hasSection(current, markdownMarkers)) {
          throw new ByHand(`it was not made by this command: delete it, or add the line ${markdownMarkers.begin}`);
        }
        return withSection(current ?? skillHead, markdownMarkers, steps);
      },
    },
    { path: ".codex/config.toml", snippet: codex, merged: (current) => withCodexServer(current, codex, url) },
    await opencodeFile(opencode, read),
  ];
  const claudeText = await read("CLAUDE.md");
  const isForClaude = claudeText !== undefined && !importsAgentsFile(claudeText);
  for (const path of ["AGENTS.md", ...(isForClaude ? ["CLAUDE.md"] : [])]) {
    const merged = (current: string | undefined) => withSection(current, markdownMarkers, text);
    files.push({ path, snippet: section(markdownMarkers, text), merged });
  }
  return files;
}

/** opencode reads `opencode.json` and `opencode.jsonc`. Comments in the latter would be lost. */
async function opencodeFile(entry: Readonly<Record<"url", string>>, read: ReadText): Promise<RepositoryFile> {
  const snippet = serverSnippet("mcp", entry);
  const [plain, commented] = [await read("opencode.json"), await read("opencode.jsonc")];
  if (plain === undefined && commented !== undefined) {
    const merged = (current = "") => {
      if (current.includes(entry.url)) return current;
      throw new ByHand("its comments would be lost");
    };
    return { path: "opencode.jsonc", snippet, merged };
  }
  const start = { $schema: "https://opencode.ai/config.json" };
  return { path: "opencode.json", snippet, merged: (current) => withServer(current, "mcp", entry, start) };
}

/** Adds a table at the end, which is valid unless the server is defined already or a string is still open. */
function withCodexServer(current: string | undefined, table: string, url: string): string {
  const merged = withSection(current, tomlMarkers, table);
  if (current === undefined || hasSection(current, tomlMarkers)) return merged;
  if (current.includes(url)) return current;
  if (/^\s*\[?\s*["']?(?:mcp_servers["']?\s*(?:=|\.\s*["']?corkboard\b)|corkboard["']?\s*[.=])/m.test(current)) {
    throw new ByHand("it defines the server already");
  }
  if (/"""|'''/.test(current)) throw new ByHand("it contains strings of several lines");
  return merged;
}

/** Claude Code reads `CLAUDE.md`, which imports other files with `@`. */
const importsAgentsFile = (text: string) => /(?:^|\s)@(?:\.\/)?AGENTS\.md(?![\w/-])/m.test(text);
