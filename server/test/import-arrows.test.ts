import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Import, repository, type SourceFile, sourceFiles } from "./support/source-files.ts";

const contract = sourceFiles("contract/src");
const client = sourceFiles("client/src");
const server = sourceFiles("server/src");
const everything = [...contract, ...client, ...server];

/** Every import that a rule does not allow, as `who → what`. */
function wrongArrows(files: readonly SourceFile[], allowed: (target: Import, from: SourceFile) => boolean): string[] {
  return files.flatMap((from) =>
    from.imports.filter((target) => !allowed(target, from)).map((target) => `${from.path} → ${target.specifier}`),
  );
}

const under = (folder: string) => server.filter(({ path }) => path.startsWith(`server/src/${folder}/`));
const isUnder = (target: Import, ...folders: readonly string[]) =>
  folders.some((folder) => target.file?.startsWith(`server/src/${folder}/`) ?? false);

const sliceOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe("import arrows", () => {
  it("are read from all three packages and lead to files that exist", () => {
    for (const files of [contract, client, server]) expect(files.length).toBeGreaterThan(2);
    expect(everything.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
    expect(wrongArrows(everything, ({ file }) => file === undefined || existsSync(join(repository, file)))).toEqual([]);
  });

  it("lead from the contract to its schema library and itself only", () => {
    expect(
      wrongArrows(contract, ({ specifier, file }) => specifier === "typebox" || !!file?.startsWith("contract/src/")),
    ).toEqual([]);
  });

  it("lead from the contract's table of operations nowhere, so that a browser can carry it", () => {
    expect(contract.find(({ path }) => path === "contract/src/operations.ts")?.imports).toEqual([]);
  });

  it("lead from the client to the contract's types and its table of operations only", () => {
    const allowed = ({ specifier, file, typeOnly }: Import) =>
      file?.startsWith("client/src/") === true ||
      specifier === "@corkboard/contract/operations" ||
      (specifier === "@corkboard/contract" && typeOnly);
    expect(wrongArrows(client, allowed)).toEqual([]);
  });

  it("lead from the widget to its own files, its four libraries and the contract's types", () => {
    const libraries = /^(preact(\/hooks)?|perfect-freehand|@zumer\/snapdom|@rrweb\/record)$/;
    const widget = sourceFiles("widget/src");
    expect(widget.length).toBeGreaterThan(40);
    const allowed = ({ specifier, file, typeOnly }: Import) =>
      file?.startsWith("widget/src/") === true ||
      libraries.test(specifier) ||
      (specifier === "@corkboard/contract" && typeOnly);
    expect(wrongArrows(widget, allowed)).toEqual([]);
  });

  it("never lead from the service to the client, to tests or to bare files of another package", () => {
    const allowed = ({ specifier, file }: Import) =>
      specifier !== "@corkboard/client" && (file === undefined || /^server\/(src\/|package\.json$)/.test(file));
    expect(wrongArrows(server, allowed)).toEqual([]);
  });

  it("lead from one slice to another only through its access files", () => {
    const allowed = ({ file }: Import, from: SourceFile) => {
      const target = file === undefined ? undefined : sliceOf(file);
      return target === undefined || target === sliceOf(from.path) || file?.endsWith(".access.ts") === true;
    };
    expect(wrongArrows(under("features"), allowed)).toEqual([]);
  });

  it("lead to the query builder from query files and the database's own files only", () => {
    const mayBuildSql = (path: string) => path.endsWith(".queries.ts") || path.startsWith("server/src/db/");
    const others = server.filter(({ path }) => !mayBuildSql(path));
    expect(wrongArrows(others, ({ specifier }) => !/^kysely\b/.test(specifier))).toEqual([]);
  });

  it("lead to a slice's queries from inside the slice only, unless to fill a demonstration in bulk", () => {
    const allowed = ({ file }: Import, from: SourceFile) =>
      !file?.endsWith(".queries.ts") || sliceOf(file) === sliceOf(from.path);
    const others = server.filter(({ path }) => !path.startsWith("server/src/cli/demo/"));
    expect(wrongArrows(others, allowed)).toEqual([]);
  });

  it("never lead from the mechanism of HTTP or of the database to a slice", () => {
    expect(wrongArrows(under("http"), (target) => !isUnder(target, "features", "cli"))).toEqual([]);
    expect(wrongArrows(under("db"), (target) => !isUnder(target, "features", "http", "ports", "cli"))).toEqual([]);
  });

  it("never lead from a port to slices, HTTP or the database", () => {
    expect(wrongArrows(under("ports"), (target) => !isUnder(target, "features", "http", "db", "cli"))).toEqual([]);
  });

  it("never lead from the shared vocabulary to anything but itself", () => {
    const allowed = (target: Import) =>
      target.file === undefined || isUnder(target, "shared") || target.file === "server/package.json";
    expect(wrongArrows(under("shared"), allowed)).toEqual([]);
  });

  it("lead to the database drivers from the dialects only", () => {
    const isDialect = (path: string) => path.startsWith("server/src/db/dialect/") || path === "server/src/db/open.ts";
    const others = server.filter(({ path }) => !isDialect(path));
    expect(wrongArrows(others, ({ specifier }) => !["pg", "node:sqlite"].includes(specifier))).toEqual([]);
  });

  it("lead to the dialects from the database's own files, and from the commands that copy its file", () => {
    const copies = new Set(["server/src/cli/commands/backup.ts", "server/src/cli/commands/restore.ts"]);
    const allowed = (target: Import, from: SourceFile) =>
      !isUnder(target, "db/dialect") ||
      target.typeOnly ||
      from.path.startsWith("server/src/db/") ||
      (copies.has(from.path) && target.file === "server/src/db/dialect/sqlite-backup.ts");
    expect(wrongArrows(server, allowed)).toEqual([]);
  });

  it("lead to the web framework from the HTTP mechanism, the app and its start only", () => {
    const mayServe = (path: string) => /^server\/src\/(http\/|start\/(app|service)\.ts$)/.test(path);
    const others = server.filter(({ path }) => !mayServe(path));
    expect(wrongArrows(others, ({ specifier }) => specifier !== "fastify")).toEqual([]);
  });

  it("never come back to where they started", () => {
    const targets = new Map(everything.map(({ path, imports }) => [path, imports]));
    const finished = new Set<string>();
    const cycles: string[] = [];
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" → "));
      if (finished.has(path) || trail.includes(path)) return;
      for (const { file } of targets.get(path) ?? []) if (file !== undefined) visit(file, [...trail, path]);
      finished.add(path);
    };
    for (const { path } of everything) visit(path, []);
    expect(cycles).toEqual([]);
  });
});
