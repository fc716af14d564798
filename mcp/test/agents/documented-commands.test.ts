import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deliveriesOf, newAgentWork } from "../../../server/test/support/agent-runs.ts";
import { useService } from "../../../server/test/support/harness.ts";
import { useFolder } from "../../../server/test/support/temporary-folder.ts";
import { claude, codex } from "./clients.ts";
import { documentedRuns, repository } from "./documented-commands.ts";
import { startScriptedClaude } from "./scripted-claude.ts";
import { startScriptedModel, type Step } from "./scripted-model.ts";

/** Everything that an agent does here, it knows from its prompt and the ticket. */
const steps: readonly Step[] = [
  (_, request) => ({ shell: `cat ${pathIn(request, "ticket.md")}` }),
  (ticket, request) => {
    expect(ticket).toContain("How to deliver");
    const result = pathIn(request, "result.json");
    const criteria = [{ number: 1, met: true, evidence: "Read it" }];
    const json = JSON.stringify({ summary: "The cart is full", branch: "fix/cart", criteria });
    const commands = ["git checkout -q -b fix/cart", "echo full > cart.txt", "git add cart.txt", "git commit -qm Fix"];
    return { shell: [...commands, `echo '${json}' > ${result}`, "echo written"].join(" && ") };
  },
  (output) => {
    expect(output).toContain("written");
    return { says: "Done" };
  },
];

const pathIn = (request: string, name: string) =>
  new RegExp(`[^\\s"\\\\]+/${name.replace(".", "\\.")}`).exec(request)?.[0];

/** Fails if it finds the token or another process. */
const script = `#!/bin/sh -e
grep -q "How to deliver" "$1"
test ! -e "$HOME/.corkboard-token"
! cat /proc/[0-9]*/cmdline | grep -aq -e --token-file
git checkout -q -b fix/cart
echo full > cart.txt
git add cart.txt
git commit -qm Fix
echo '{ "summary": "The cart is full", "branch": "fix/cart" }' > "$2"
`;

describe("the commands in the documentation", () => {
  const service = useService();
  const home = useFolder("documented");

  /** A repository to change, and the programs under the names that people call them by. */
  function prepare() {
    const [shop, programs] = [mkdtempSync(join(home, "shop-")), mkdtempSync(join(home, "programs-"))];
    const program = (name: string, ...command: (string | undefined)[]) => {
      const words = command.map((word) => `'${word}'`).join(" ");
      writeFileSync(join(programs, name), `#!/bin/sh\nexec ${words} "$@"\n`);
      chmodSync(join(programs, name), 0o755);
    };
    program("claude", claude);
    program("codex", process.execPath, codex);
    const git = (...args: string[]) => execFileSync("git", args, { cwd: shop, encoding: "utf8" });
    git("init", "-q");
    git("config", "user.name", "Agent");
    git("config", "user.email", "agent@example.com");
    git("commit", "-q", "--allow-empty", "-m", "Begin");
    return { shop, git, path: `${programs}:${process.env.PATH ?? ""}` };
  }

  async function runAsPrinted(command: string) {
    const { owner } = await service.createOrganisation();
    const { ticket, project, token } = await newAgentWork(owner);
    const { shop, git, path } = prepare();
    const line = command.replace("PROJECT_ID", project).replace("/srv/corkboard", repository);
    writeFileSync(join(home, ".corkboard-token"), token, { mode: 0o600 });
    writeFileSync(join(shop, "solve.sh"), script, { mode: 0o755 });
    git("add", "solve.sh");
    git("commit", "-qm", "Add the agent");
    const env = { PATH: path, HOME: home, CORKBOARD_URL: service.url };
    const child = spawn("sh", ["-c", line], { cwd: shop, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const status = await new Promise((resolve) => child.once("close", resolve));
    expect({ status, output: status === 0 ? "" : output }).toEqual({ status: 0, output: "" });
    expect(await deliveriesOf(owner.client, ticket.id)).toMatchObject([
      { branch: "fix/cart", summary: "The cart is full", state: "pending" },
    ]);
    expect(git("show", "--stat", "fix/cart")).toContain("cart.txt");
  }

  it.each(documentedRuns("codex"))("let Codex commit and deliver: %s", { timeout: 240_000 }, async (command) => {
    const model = await startScriptedModel(steps);
    mkdirSync(join(home, ".codex"));
    writeFileSync(join(home, ".codex", "config.toml"), configFor(model.url));
    await runAsPrinted(command);
    expect(model.failure()).toBeUndefined();
  });

  it.each(documentedRuns("claude"))("let Claude Code commit and deliver: %s", { timeout: 240_000 }, async (command) => {
    const model = await startScriptedClaude(steps);
    const settings = { env: { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "scripted" } };
    mkdirSync(join(home, ".claude"));
    writeFileSync(join(home, ".claude", "settings.json"), JSON.stringify(settings));
    await runAsPrinted(command);
    expect(model.failure()).toBeUndefined();
  });

  it.runIf(existsSync("/usr/bin/bwrap")).each(documentedRuns("bwrap"))(
    "keep the token and other processes from a script in a sandbox: %s",
    async (command) => expect(runAsPrinted(command)).resolves.toBeUndefined(),
  );

  it("are there for all programs, in the README and in the guide", () => {
    expect(documentedRuns("codex")).toHaveLength(1);
    expect(documentedRuns("claude")).toHaveLength(1);
    expect(documentedRuns("bwrap")).toHaveLength(1);
  });
});

const configFor = (url: string) => `
model = "scripted"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "${url}"
wire_api = "responses"
`;
