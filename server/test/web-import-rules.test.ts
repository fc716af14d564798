import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  forbiddenImports,
  type Import,
  importCycles,
  repository,
  type SourceFile,
  sourceFiles,
} from "./support/source-files.ts";

const web = sourceFiles("web/src");

/** The folders below the subjects, and what each may import besides its own files and packages. */
const foundation: Readonly<Record<string, readonly string[]>> = {
  service: ["ui", "texts", "markdown"],
  markdown: ["ui", "texts"],
  ui: ["texts"],
  texts: [],
};

/** Subjects that consist of one page, which only the app opens. */
const offerNothing = new Set(["my-work", "overview"]);

/** These import nothing themselves, so that everything may build on them. */
const primitives = new Set(["web/src/ui/store.ts", "web/src/ui/stored.ts"]);

const folderOf = (path: string) => /^web\/src\/([^/]+)\//.exec(path)?.[1] ?? "";
const isSubject = (folder: string) => folder !== "app" && !(folder in foundation);

/** What lies directly in a subject's folder is for others too; its subfolders are its own. */
const isPublic = (path: string) => path.split("/").length === 4 && !offerNothing.has(folderOf(path));

/** The app may import everything, a subject what others offer and the foundation, the foundation only what is below. */
function mayImport({ file }: Pick<Import, "file">, { path }: Pick<SourceFile, "path">): boolean {
  if (file === undefined || primitives.has(file)) return true;
  const [from, to] = [folderOf(path), folderOf(file)];
  if (from === to || from === "app") return file.startsWith("web/src/");
  if (!isSubject(from)) return foundation[from]?.includes(to) ?? false;
  return isSubject(to) ? isPublic(file) : to in foundation;
}

describe("imports of the web app", () => {
  it("are read, and resolve to existing files", () => {
    expect(web.length).toBeGreaterThan(400);
    expect(forbiddenImports(web, ({ file }) => file === undefined || existsSync(join(repository, file)))).toEqual([]);
  });

  it("lead from the app to subjects, to the service, to components and texts, and into no other subject's parts", () => {
    expect(forbiddenImports(web, mayImport)).toEqual([]);
  });

  it.each([
    ["web/src/ui/dialog.tsx", "web/src/service/api/client.ts"],
    ["web/src/texts/format.ts", "web/src/ui/dialog.tsx"],
    ["web/src/service/live/live-updates.ts", "web/src/feedback/new-items.ts"],
    ["web/src/service/session/sign-out.ts", "web/src/app/router.tsx"],
    ["web/src/search/palette/command-palette.tsx", "web/src/app/shell/navigation.tsx"],
    ["web/src/boards/card/card-panel.tsx", "web/src/feedback/detail/texts.ts"],
    ["web/src/boards/board-queries.ts", "web/src/tickets/agent-work/claim-queries.ts"],
    ["web/src/tickets/texts.ts", "web/src/my-work/work-row.tsx"],
    ["web/src/app/main.ts", "server/src/config/config.ts"],
  ])("are rejected from %s to %s", (path, file) => {
    expect(mayImport({ file }, { path })).toBe(false);
  });

  it.each([
    ["web/src/app/router.tsx", "web/src/boards/board/board-page.tsx"],
    ["web/src/boards/card/card-panel.tsx", "web/src/boards/board/label-chip.tsx"],
    ["web/src/boards/card/card-bar.tsx", "web/src/tickets/ticket-button.tsx"],
    ["web/src/markdown/markdown-field.tsx", "web/src/ui/field.tsx"],
  ])("are allowed from %s to %s", (path, file) => {
    expect(mayImport({ file }, { path })).toBe(true);
  });

  it("of other packages are the client, the rules for criteria, steps, the widget's lazy parts and limits of recordings, and libraries", () => {
    const allowed = ({ specifier }: Import) =>
      !/^(?:@corkboard\/|node:)/.test(specifier) ||
      /^@corkboard\/(?:client(?:\/request-url)?|contract\/(?:criteria|session-steps)|widget\/(?:lazy|playable))$/.test(
        specifier,
      );
    expect(forbiddenImports(web, allowed)).toEqual([]);
  });

  it("do not exist in the files that everything may build on", () => {
    expect(
      web.filter(({ path }) => primitives.has(path)).map(({ imports }) => imports.filter(({ file }) => file)),
    ).toEqual([[], []]);
  });

  it("contain no circles", () => {
    expect(importCycles(web)).toEqual([]);
  });

  it("would be reported if they formed a circle", () => {
    const file = (path: string, target: string): SourceFile => ({
      path,
      imports: [{ specifier: target, file: target, typeOnly: true, dynamic: false }],
    });
    expect(importCycles([file("a", "b"), file("b", "c"), file("c", "b")])).toEqual(["b → c → b"]);
  });
});

it("keeps every folder of the web app below a tenth of its lines, without the folders inside it", () => {
  const lines = new Map<string, number>();
  for (const path of globSync("web/src/**/*.{ts,tsx,css}", { cwd: repository })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const count = readFileSync(join(repository, path), "utf8").split("\n").length - 1;
    lines.set(dirname(path), (lines.get(dirname(path)) ?? 0) + count);
  }
  const total = lines.values().reduce((sum, count) => sum + count, 0);
  expect([...lines].filter(([, count]) => count > total / 10)).toEqual([]);
});
