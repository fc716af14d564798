import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderForTest } from "../../../../server/test/support/temporary-folder.ts";
import { keptWorkspace, newWorkspace } from "./open-workspace.ts";

const clean = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

function git(folder: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "init.defaultBranch=main"];
  return execFileSync("git", [...identity, ...args], {
    cwd: folder,
    encoding: "utf8",
    env: clean,
    stdio: "pipe",
  }).trim();
}

function commit(folder: string, file: string, content: string): string {
  writeFileSync(join(folder, file), content);
  git(folder, "add", file);
  git(folder, "commit", "-qm", `Change ${file}`);
  return git(folder, "rev-parse", "HEAD");
}

/** A person's clone of a remote, and what the runner makes of it for claims. */
function newRepository() {
  const folder = folderForTest("workspace");
  const [remote, colleague, root] = ["remote.git", "colleague", "root"].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  git(folder, "init", "-q", "--bare", remote);
  git(folder, "clone", "-q", remote, colleague);
  commit(colleague, "shop.txt", "one\n");
  git(colleague, "push", "-q", "origin", "main");
  git(folder, "clone", "-q", remote, root);
  git(root, "config", "user.name", "Olive");
  git(root, "config", "user.email", "olive@example.com");
  const notes: string[] = [];
  let claims = 0;
  const open = async (title = "The cart stays empty", options: { isPushed?: boolean; attempt?: number } = {}) => {
    const id = `00000000-0000-7000-8000-00000000000${++claims}`;
    const of = {
      workingFolder: root,
      claim: { id, ticket_id: "0198a5b2-aaaa-7bbb-8ccc-0123456789ab", attempt: options.attempt ?? 1 },
      title,
    };
    const cloneFolder = join(folder, `clone-${claims}`);
    const settings = {
      isInPlace: false,
      isPushed: options.isPushed ?? false,
      note: (text: string) => void notes.push(text),
    };
    const branches = { baseBranch: undefined, branchPattern: undefined };
    const { workspace, clone } = await newWorkspace(of, cloneFolder, { ...settings, ...branches });
    const again = () => keptWorkspace({ ...of, clone }, cloneFolder, settings);
    return { workspace, again, folder: workspace.folder, ref: `refs/corkboard/${id}`, branch: clone?.branch ?? "" };
  };
  return { folder, remote, colleague, root, notes, open };
}

describe("the workspace of a claim", () => {
  it("starts from the remote's newest commit, with the person's name, on a branch of its own", async () => {
    const { colleague, root, open } = newRepository();
    const newest = commit(colleague, "shop.txt", "two\n");
    git(colleague, "push", "-q", "origin", "main");
    writeFileSync(join(root, "shop.txt"), "edited by a person\n");
    const { folder, branch } = await open("Der Wärenkorb / $(reboot) bleibt leer!");
    expect(git(folder, "rev-parse", "HEAD")).toBe(newest);
    expect(readFileSync(join(folder, "shop.txt"), "utf8")).toBe("two\n");
    expect(git(folder, "config", "--local", "user.name")).toBe("Olive");
    expect(branch).toBe("456789ab-der-warenkorb-reboot-bleibt-leer");
    expect(readFileSync(join(root, "shop.txt"), "utf8")).toBe("edited by a person\n");
  });

  it("brings the agent's branch into the repository, and says which commit it has", async () => {
    const { root, open } = newRepository();
    const { workspace, folder, branch } = await open();
    const made = commit(folder, "cart.txt", "full\n");
    const checked = await workspace.check({ summary: "Fixed" });
    expect(checked).toEqual({ problems: [], result: { summary: "Fixed", branch, commit: made }, isVerified: true });
    expect(git(root, "rev-parse", branch)).toBe(made);
    expect(git(root, "status", "--porcelain")).toBe("");
    expect(git(root, "symbolic-ref", "--short", "HEAD")).toBe("main");
  });

  it.each([
    ["a branch that does not exist", { branch: "fix/nowhere" }, "branch"],
    ["a branch without a commit", {}, "branch"],
    ["the base branch", { branch: "main" }, "branch"],
    ["an option as a branch", { branch: "--upload-pack=touch pwned" }, "branch"],
    ["a commit that the branch does not contain", { commit: "4f2c9aa" }, "commit"],
  ])("rejects %s", async (_, fields: { branch?: string; commit?: string }, path) => {
    const { root, open } = newRepository();
    const before = git(root, "for-each-ref", "refs/heads");
    const { workspace, folder, branch } = await open();
    const named = { branch, ...fields };
    if (fields.commit !== undefined) commit(folder, "cart.txt", "full\n");
    const { problems, isVerified } = await workspace.check({ summary: "Fixed", ...named });
    expect(problems.map((problem) => problem.path)).toEqual([path]);
    expect(isVerified).toBe(false);
    expect(git(root, "for-each-ref", "refs/heads")).toBe(before);
  });

  it("does not touch a branch that a person has made, but continues its own", async () => {
    const { root, open } = newRepository();
    git(root, "branch", "fix/cart");
    const first = await open();
    git(first.folder, "checkout", "-qb", "fix/cart");
    commit(first.folder, "cart.txt", "full\n");
    const { problems } = await first.workspace.check({ branch: "fix/cart" });
    expect(problems).toEqual([
      { path: "branch", message: "The repository has another branch fix/cart. Use another name" },
    ]);
    expect(git(root, "rev-parse", "fix/cart")).toBe(git(root, "rev-parse", "main"));

    git(first.folder, "checkout", "-qb", "fix/own");
    expect((await first.workspace.check({ branch: "fix/own" })).isVerified).toBe(true);
    const second = await open("Again", { attempt: 2 });
    git(second.folder, "checkout", "-q", "-b", "fix/own", "local/fix/own");
    const continued = commit(second.folder, "cart.txt", "fuller\n");
    expect((await second.workspace.check({ branch: "fix/own" })).isVerified).toBe(true);
    expect(git(root, "rev-parse", "fix/own")).toBe(continued);
  });

  it("keeps commits and everything else that an agent leaves, without changing a branch", async () => {
    const { root, open } = newRepository();
    const { workspace, folder, ref, branch } = await open();
    const made = commit(folder, "cart.txt", "full\n");
    writeFileSync(join(folder, "staged.txt"), "staged\n");
    git(folder, "add", "staged.txt");
    writeFileSync(join(folder, "new.txt"), "new\n");
    rmSync(join(folder, "shop.txt"));
    const found = await workspace.keep(true);
    expect(found).toMatchObject({ isTouched: true, branch, commit: made });
    expect(found.description).toContain(`1 commit on branch ${branch}`);
    expect(git(root, "rev-parse", ref)).toBe(made);
    const uncommitted = git(root, "diff", "--name-status", ref, `${ref}-uncommitted`).split("\n").toSorted();
    expect(uncommitted).toEqual(["A\tnew.txt", "A\tstaged.txt", "D\tshop.txt"]);
    expect(git(root, "for-each-ref", "refs/heads", "--format=%(refname:short)")).toBe("main");
    expect(git(root, "status", "--porcelain")).toBe("");
  });

  it("knows when an agent has changed nothing", async () => {
    const { open } = newRepository();
    const { workspace, folder } = await open();
    writeFileSync(join(folder, "shop.txt"), readFileSync(join(folder, "shop.txt")));
    expect(await workspace.keep(true)).toMatchObject({ isTouched: false, description: "" });
  });

  it("has nothing in it that the agent before has left", async () => {
    const { open } = newRepository();
    const first = await open();
    writeFileSync(join(first.folder, "leftover.txt"), "secret\n");
    git(first.folder, "add", "leftover.txt");
    writeFileSync(join(first.folder, ".git", "hooks-were-here"), "");
    const second = await open("Another ticket");
    expect(existsSync(join(second.folder, "leftover.txt"))).toBe(false);
    expect(git(second.folder, "status", "--porcelain")).toBe("");
  });

  it("runs nothing that an agent has put into its clone or its repository's hooks", async () => {
    const { folder: outer, root, open } = newRepository();
    const ran = join(outer, "ran");
    const evil = join(outer, "evil.sh");
    writeFileSync(evil, `#!/bin/sh\necho "$0 $*" >> ${ran}\ncat\n`);
    chmodSync(evil, 0o755);
    for (const hook of ["post-checkout", "reference-transaction", "post-merge", "pre-push"]) {
      mkdirSync(join(root, ".git", "hooks"), { recursive: true });
      writeFileSync(join(root, ".git", "hooks", hook), `#!/bin/sh\necho ${hook} >> ${ran}\n`);
      chmodSync(join(root, ".git", "hooks", hook), 0o755);
    }
    const { workspace, folder } = await open();
    commit(folder, "cart.txt", "full\n");
    writeFileSync(join(folder, ".gitattributes"), "* filter=evil diff=evil\n");
    for (const [name, value] of [
      ["core.fsmonitor", evil],
      ["core.hooksPath", outer],
      ["core.sshCommand", evil],
      ["core.alternateRefsCommand", evil],
      ["filter.evil.clean", evil],
      ["filter.evil.process", evil],
      ["diff.evil.textconv", evil],
      ["uploadpack.packObjectsHook", evil],
      ["extensions.partialClone", "evil"],
      ["remote.evil.url", root],
      ["remote.evil.promisor", "true"],
      ["remote.evil.uploadpack", evil],
    ] as const) {
      git(folder, "config", name, value);
    }
    writeFileSync(join(folder, "new.txt"), "new\n");
    await workspace.check({ summary: "Fixed" });
    await workspace.keep(true);
    expect(existsSync(ran) ? readFileSync(ran, "utf8") : "").toBe("");
  });

  it("survives an agent that deletes its clone", async () => {
    const { open } = newRepository();
    const { workspace, folder } = await open();
    rmSync(folder, { recursive: true });
    expect((await workspace.check({ branch: "fix/cart" })).problems).toHaveLength(1);
    expect(await workspace.keep(true)).toMatchObject({ isTouched: false });
  });

  it("continues where a run has waited for answers", async () => {
    const { open } = newRepository();
    const { folder, again, branch } = await open();
    commit(folder, "cart.txt", "half\n");
    const continued = await again();
    expect(continued.folder).toBe(folder);
    const made = commit(folder, "cart.txt", "full\n");
    expect(await continued.check({})).toMatchObject({ isVerified: true, result: { branch, commit: made } });
  });

  it("pushes a branch if it is asked to, and delivers it even if the remote rejects it", async () => {
    const { remote, root, notes, open } = newRepository();
    const { workspace, folder, branch } = await open("Cart", { isPushed: true });
    const made = commit(folder, "cart.txt", "full\n");
    expect((await workspace.check({})).isVerified).toBe(true);
    expect(git(remote, "rev-parse", branch)).toBe(made);
    rmSync(remote, { recursive: true });
    const other = await open("Other", { isPushed: true });
    commit(other.folder, "other.txt", "full\n");
    expect((await other.workspace.check({})).isVerified).toBe(true);
    expect(notes.join("\n")).toMatch(/could not be fetched.*\n.*could not be pushed/);
    expect(git(root, "rev-parse", other.branch)).toBe(git(other.folder, "rev-parse", "HEAD"));
  });

  it("tells the agent no password of the remote", async () => {
    const { root, open } = newRepository();
    git(root, "remote", "set-url", "origin", "https://olive:secret@127.0.0.1:1/shop.git");
    const { folder } = await open();
    expect(git(folder, "remote", "get-url", "origin")).toBe("https://127.0.0.1:1/shop.git");
  });
});
