import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newProject } from "../support/factories.ts";
import { freePort } from "../support/free-port.ts";
import { useService } from "../support/harness.ts";
import { runCommand } from "../support/spawned-service.ts";
import { useFolder } from "../support/temporary-folder.ts";

interface Output {
  readonly ok: boolean;
  readonly checks: readonly { readonly ok: boolean; readonly text: string }[];
  readonly files: readonly { readonly path: string; readonly change: string; readonly reason?: string }[];
}

describe("the command agent init", () => {
  const service = useService();
  const folder = useFolder("agent-init");

  const newRepository = async (name = "Shop") => {
    const { owner } = await service.createOrganisation();
    const { id } = await newProject(owner, "website");
    const { data: project } = await owner.client.updateProject({ params: { id }, body: { name } });
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    const root = mkdtempSync(join(folder, "repository-"));
    execFileSync("git", ["init", "-q", root]);
    const tokenFile = `${root}.token`;
    writeFileSync(tokenFile, token, { mode: 0o600 });
    const caller = { npm_lifecycle_event: "corkboard", INIT_CWD: root };
    const init = (options: string[] = [], environment: Record<string, string> = {}, of = project.id) => {
      const args = ["agent", "init", "--project", of, "--token-file", tokenFile, ...options];
      return runCommand(args, { CORKBOARD_URL: service.url, ...caller, ...environment });
    };
    const changes = async (options: string[] = []) => {
      const { status, stdout } = await init([...options, "--json"]);
      const { files } = JSON.parse(stdout) as Output;
      return { status, files: Object.fromEntries(files.map(({ path, change, reason }) => [path, reason ?? change])) };
    };
    const write = (path: string, text: string) => writeFileSync(join(root, path), text);
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    return { owner, project, token, tokenFile, root, init, changes, write, read };
  };

  const paths = [".mcp.json", ".claude/skills/corkboard/SKILL.md", ".codex/config.toml", "opencode.json", "AGENTS.md"];
  const all = (change: string) => Object.fromEntries(paths.map((path) => [path, change]));

  it("writes what agents need once, without the token", async () => {
    const { project, token, root, init, changes, read } = await newRepository();
    mkdirSync(join(root, "src"));
    const first = await init([], { INIT_CWD: join(root, "src") });
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("The project is Shop\n");
    const url = `${service.url}/mcp`;
    expect(JSON.parse(read(".mcp.json"))).toEqual({
      mcpServers: { corkboard: { type: "http", url, headers: { Authorization: "Bearer ${CORKBOARD_TOKEN}" } } },
    });
    expect(JSON.parse(read("opencode.json")).mcp.corkboard.url).toBe(url);
    expect(read(".codex/config.toml")).toContain(`[mcp_servers.corkboard]\nurl = "${url}"\n`);
    expect(read("AGENTS.md")).toContain(`project \`${project.id}\` (${service.url}/projects/${project.id}/inbox)`);
    expect(read(".claude/skills/corkboard/SKILL.md")).toMatch(/^---\nname: corkboard\ndescription: .+\n---\n/);
    const texts = new Map(paths.map((path) => [path, read(path)]));
    for (const text of [...texts.values(), first.stdout]) expect(text).not.toContain(token);
    expect(await changes()).toEqual({ status: 0, files: all("unchanged") });
    expect((await init()).stdout).toContain("Nothing to change");
    for (const [path, text] of texts) expect(read(path)).toBe(text);
    expect(readdirSync(root).toSorted()).toEqual(
      [".claude", ".codex", ".git", ".mcp.json", "AGENTS.md", "opencode.json", "src"].toSorted(),
    );
  });

  it("writes nothing in a dry run, and shows the lines that it would write", async () => {
    const { root, init, changes, write, read } = await newRepository();
    write("AGENTS.md", "# Shop\n");
    write(".mcp.json", `{"mcpServers":{"corkboard":{"type":"http","headers":{"Authorization":"Bearer tok_old"}}}}`);
    const { status, stdout } = await init(["--dry-run"]);
    expect(status).toBe(0);
    expect(stdout).toContain("create     opencode.json\n      + {\n");
    expect(stdout).toContain("update     AGENTS.md\n      +\n      + <!-- corkboard:begin -->\n");
    expect(stdout).not.toContain("tok_old");
    expect(readdirSync(root).toSorted()).toEqual([".git", ".mcp.json", "AGENTS.md"]);
    expect(read("AGENTS.md")).toBe("# Shop\n");
    expect((await changes(["--dry-run"])).files["AGENTS.md"]).toBe("updated");
  });

  it("keeps everything else in files that exist, and replaces its own part", async () => {
    const { init, changes, write, read } = await newRepository();
    const others = { files: { command: "files" }, corkboard: { command: "old" } };
    write(".mcp.json", JSON.stringify({ mcpServers: others, note: "ours" }, null, "\t"));
    write(
      "AGENTS.md",
      "# Shop\r\n\r\n<!-- corkboard:begin -->\r\nold\r\n<!-- corkboard:end -->\r\nLast, without a break",
    );
    write("CLAUDE.md", "Use tabs.");
    expect((await init()).status).toBe(0);
    expect(read(".mcp.json")).toContain('\t\t"files": {\n\t\t\t"command": "files"');
    expect(JSON.parse(read(".mcp.json"))).toMatchObject({
      mcpServers: { files: { command: "files" }, corkboard: { type: "http" } },
      note: "ours",
    });
    expect(read(".mcp.json")).not.toContain("old");
    expect(read("AGENTS.md")).toMatch(/^# Shop\r\n\r\n<!-- corkboard:begin -->\r\n## Corkboard\r\n/);
    expect(read("AGENTS.md")).toMatch(/\r\n<!-- corkboard:end -->\r\nLast, without a break$/);
    expect(read("AGENTS.md")).not.toMatch(/old|[^\r]\n/);
    expect(read("CLAUDE.md")).toMatch(/^Use tabs\.\n\n<!-- corkboard:begin -->\n/);
    expect(await changes()).toEqual({ status: 0, files: { ...all("unchanged"), "CLAUDE.md": "unchanged" } });
  });

  it("leaves CLAUDE.md alone if it imports AGENTS.md or is a link to it", async () => {
    const importing = await newRepository();
    importing.write("CLAUDE.md", "@AGENTS.md\n");
    expect((await importing.changes()).files).toEqual(all("created"));
    expect(importing.read("CLAUDE.md")).toBe("@AGENTS.md\n");
    const linked = await newRepository();
    linked.write("AGENTS.md", "# Shop\n");
    symlinkSync("AGENTS.md", join(linked.root, "CLAUDE.md"));
    await linked.init();
    expect(linked.read("AGENTS.md").match(/corkboard:begin/g)).toHaveLength(1);
  });

  it("does not touch a file that it cannot merge, and says what to add", async () => {
    const { root, init, changes, write, read } = await newRepository();
    mkdirSync(join(root, ".codex"));
    const texts = {
      ".mcp.json": "{ // ours\n}",
      "opencode.jsonc": "{}",
      ".codex/config.toml": '[mcp_servers]\ncorkboard = { url = "https://other.example/mcp" }\n',
      "AGENTS.md": "<!-- corkboard:end -->\n<!-- corkboard:begin -->\n",
    };
    for (const [path, text] of Object.entries(texts)) write(path, text);
    expect(await changes()).toEqual({
      status: 1,
      files: {
        ".mcp.json": "it is not valid JSON",
        ".claude/skills/corkboard/SKILL.md": "created",
        ".codex/config.toml": "it defines the server already",
        "opencode.jsonc": "its comments would be lost",
        "AGENTS.md": expect.stringContaining("are not one pair"),
      },
    });
    for (const [path, text] of Object.entries(texts)) expect(read(path)).toBe(text);
    expect((await init()).stdout).toContain(
      'by hand    .mcp.json: it is not valid JSON. Add this yourself:\n      {\n        "mcp',
    );
    write("opencode.jsonc", `{ /* ours */ "mcp": { "corkboard": { "url": "${service.url}/mcp" } } }`);
    expect((await changes()).files["opencode.jsonc"]).toBe("unchanged");
  });

  it("follows no link out of the repository", async () => {
    const { root, changes, write } = await newRepository();
    const outside = mkdtempSync(join(folder, "outside-"));
    writeFileSync(join(outside, "AGENTS.md"), "theirs");
    symlinkSync(join(outside, "AGENTS.md"), join(root, "AGENTS.md"));
    symlinkSync(outside, join(root, ".claude"));
    symlinkSync(join(outside, "new.json"), join(root, ".mcp.json"));
    symlinkSync(".git", join(root, ".codex"));
    write("own.json", "{}");
    symlinkSync("own.json", join(root, "opencode.json"));
    const out = "it is a link out of the repository";
    expect(await changes()).toEqual({
      status: 1,
      files: {
        ".mcp.json": "it is a link to something that does not exist",
        ".claude/skills/corkboard/SKILL.md": out,
        ".codex/config.toml": out,
        "opencode.json": "updated",
        "AGENTS.md": out,
      },
    });
    expect(readdirSync(outside)).toEqual(["AGENTS.md"]);
    expect(readFileSync(join(outside, "AGENTS.md"), "utf8")).toBe("theirs");
  });

  it("writes nothing if the connection does not work, and says what to do", async () => {
    const { owner, root, init, tokenFile } = await newRepository();
    const failing = async (message: string | RegExp, environment = {}, project?: string) => {
      const { status, stdout } = await init([], environment, project);
      expect(status).toBe(1);
      expect(stdout).toMatch(message);
      expect(stdout).toContain("Nothing was written");
      expect(readdirSync(root)).toEqual([".git"]);
    };
    await failing(/failed {2}Cannot reach \S+ \(ECONNREFUSED\)\. Check CORKBOARD_URL/, {
      CORKBOARD_URL: `http://127.0.0.1:${await freePort()}`,
    });
    await failing("but not as Corkboard does", { CORKBOARD_URL: `${service.url}/nowhere` });
    const other = await newRepository();
    await failing(/has no project [\w-]+\. Check its ID/, {}, other.project.id);
    for (const scope of ["read", "write"] as const) {
      const { token } = (await owner.client.createToken({ body: { name: "Person", scope } })).data;
      writeFileSync(tokenFile, token);
      await failing(`failed  The token has the scope ${scope}`);
    }
    writeFileSync(tokenFile, `tok_${"0".repeat(64)}`);
    await failing("failed  The token is not accepted");
  });

  it("fails outside of a repository and for what it cannot use, before it connects", async () => {
    const { init, tokenFile } = await newRepository();
    const withPassword = service.url.replace("//", "//olive:secret@");
    const [outside, address, project] = await Promise.all([
      init([], { INIT_CWD: folder }),
      init([], { CORKBOARD_URL: withPassword }),
      init([], {}, "Shop\n`"),
    ]);
    expect(outside).toMatchObject({ status: 1, stderr: expect.stringContaining("is not in a git repository") });
    expect(address).toMatchObject({ status: 1, stderr: expect.not.stringContaining("secret") });
    expect(project).toMatchObject({ status: 2, stderr: expect.stringContaining("--project must be") });
    chmodSync(tokenFile, 0o644);
    expect(await init()).toMatchObject({ status: 1, stderr: expect.stringContaining("chmod 600") });
  });

  it("shows the name of a project with escapes, and writes it nowhere", async () => {
    const { init, read } = await newRepository("Shop\u00ad$(id) `id`");
    const { stdout } = await init();
    expect(stdout).toContain("The project is Shop\\u{AD}$(id) `id`\n");
    for (const path of paths) expect(read(path)).not.toContain("$(id)");
  });
});
