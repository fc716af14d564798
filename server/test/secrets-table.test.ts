import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lifetimes } from "../src/shared/lifetimes.ts";
import { repository, sourceFiles } from "./support/source-files.ts";

/** The rows of the table in docs/SECURITY.md. */
function documentedSecrets() {
  const text = readFileSync(join(repository, "docs/SECURITY.md"), "utf8");
  const [, section = ""] = text.split("\n## Secrets and links\n");
  const lines = section
    .split("\n## ")[0]!
    .split("\n")
    .filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) => {
    const [secret = "", maker = "", lives = "", end = "", file = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return { secret, maker, lives, end, file: file.replaceAll("`", "") };
  });
}

/** Random or signed values that let nobody in. */
const otherwise: Readonly<Record<string, string>> = {
  "server/src/features/people/identities/passwords.ts": "salts",
  "server/src/http/limits/report-limits.ts": "names of counters",
  "server/src/http/limits/sign-in-limits.ts": "names of counters",
  "server/src/http/limits/search-limit.ts": "names of counters",
  "server/src/http/requests/cursors.ts": "cursors of lists",
  "server/src/shared/instance.ts": "IDs of processes, and of their requests",
  "server/src/ports/ai/model/prompt.ts": "fences around a source",
  "server/src/cli/demo/account.ts": "the password of the demo, which is printed",
};

const rowOfLifetime: Readonly<Record<keyof typeof lifetimes, string>> = {
  sessionMs: "Session",
  idleSessionMs: "Session",
  contactSessionMs: "Portal session",
  invitationMs: "Invitation link",
  resetLinkMs: "Reset link, shown",
  contactLinkMs: "Contact's link",
  codeMs: "Sign-in code",
  passkeyChallengeMs: "Passkey challenge",
  singleSignOnMs: "Single sign-on attempt",
  uploadAddressMs: "Upload address",
  fileLinkMs: "Link to a file",
  previousWebhookSecretMs: "Webhook secret",
};

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

function inWords(ms: number): string {
  const [unit, size] = units.find(([, each]) => ms % each === 0) ?? ["ms", 1];
  return `${ms / size} ${unit}${ms === size ? "" : "s"}`;
}

describe("the table of secrets and links in docs/SECURITY.md", () => {
  const rows = documentedSecrets();

  it("has a row for everything in the service that makes or signs a secret, and nothing else", () => {
    const making = sourceFiles("server/src").filter(({ path }) => {
      if (path.endsWith(".test.ts")) return false;
      return /\b(randomBytes|randomInt)\(|\.sign\("/.test(readFileSync(join(repository, path), "utf8"));
    });
    const made = making.map(({ path }) => path).filter((path) => !(path in otherwise));
    expect(made.length).toBeGreaterThan(10);
    expect([...new Set(rows.map(({ file }) => file))].toSorted()).toEqual(made.toSorted());
  });

  it("states how long each lives, as the code does", () => {
    for (const [name, ms] of Object.entries(lifetimes)) {
      const row = rows.find(({ secret }) => secret === rowOfLifetime[name as keyof typeof lifetimes]);
      expect(`${name}: ${row?.lives}`).toMatch(new RegExp(`\\b${inWords(ms)}\\b`));
    }
  });

  it("names nothing that the guide to rotating secrets leaves out", () => {
    const guide = readFileSync(join(repository, "docs/guides/secrets.md"), "utf8");
    const cells = [...guide.matchAll(/^\| ([^|]+) \|/gm)].map(([, cell = ""]) => cell.trim());
    const described = new Set(cells.flatMap((cell) => cell.split(", ")));
    const nameOf = (secret: string) => secret.split(",")[0]!.toLowerCase();
    expect(rows.map(({ secret }) => nameOf(secret)).filter((name) => !described.has(name))).toEqual([]);
  });

  it("says who can make each, and what ends it", () => {
    const isIncomplete = ({ maker, lives, end }: (typeof rows)[number]) => [maker, lives, end].includes("");
    expect(rows.filter(isIncomplete)).toEqual([]);
  });
});
