import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  forbiddenImports,
  type Import,
  importCycles,
  repository,
  type SourceFile,
  sourceFiles,
} from "./support/source-files.ts";

const contract = sourceFiles("contract/src");
const client = sourceFiles("client/src");
const server = sourceFiles("server/src");
const ticketWriter = sourceFiles("ticket-writer/src");
const mcp = sourceFiles("mcp/src");
const everything = [...contract, ...client, ...mcp, ...server, ...ticketWriter];

const under = (folder: string) => server.filter(({ path }) => path.startsWith(`server/src/${folder}/`));
const isUnder = (target: Import, ...folders: readonly string[]) =>
  folders.some((folder) => target.file?.startsWith(`server/src/${folder}/`) ?? false);

const sliceOf = (path: string) => /^server\/src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1];

function isAllowedAcrossSlices({ file = "" }: Import, from: SourceFile): boolean {
  const target = sliceOf(file);
  return target === undefined || target === sliceOf(from.path) || /\.(access|exports)\.ts$/.test(file);
}

describe("imports", () => {
  it("are read from all three packages and resolve to existing files", () => {
    for (const files of [contract, client, server]) expect(files.length).toBeGreaterThan(2);
    expect(everything.flatMap(({ imports }) => imports).length).toBeGreaterThan(200);
    expect(
      forbiddenImports(everything, ({ file }) => file === undefined || existsSync(join(repository, file))),
    ).toEqual([]);
  });

  it("of the contract are its schema library and its own files only", () => {
    expect(
      forbiddenImports(
        contract,
        ({ specifier, file }) => specifier === "typebox" || !!file?.startsWith("contract/src/"),
      ),
    ).toEqual([]);
  });

  it("of the contract's table of operations do not exist, so that browsers can load it alone", () => {
    expect(contract.find(({ path }) => path === "contract/src/operations.ts")?.imports).toEqual([]);
  });

  it("of the client are the contract's types, its table of operations and their paths only", () => {
    const allowed = ({ specifier, file, typeOnly }: Import) =>
      file?.startsWith("client/src/") === true ||
      /^@corkboard\/contract\/(operations|path-of)$/.test(specifier) ||
      (specifier === "@corkboard/contract" && typeOnly);
    expect(forbiddenImports(client, allowed)).toEqual([]);
  });

  it("of the widget are its own files, its four libraries and the contract's types", () => {
    const libraries = /^(preact(\/hooks)?|perfect-freehand|@zumer\/snapdom|@rrweb\/record)$/;
    const widget = sourceFiles("widget/src");
    expect(widget.length).toBeGreaterThan(40);
    const allowed = ({ specifier, file, typeOnly }: Import) =>
      file?.startsWith("widget/src/") === true ||
      libraries.test(specifier) ||
      (specifier === "@corkboard/contract" && typeOnly);
    expect(forbiddenImports(widget, allowed)).toEqual([]);
  });

  it("of the ticket writer are its own files and the contract's types", () => {
    expect(ticketWriter.length).toBeGreaterThan(10);
    const allowed = ({ specifier, file, typeOnly }: Import) =>
      file?.startsWith("ticket-writer/src/") === true || (specifier === "@corkboard/contract" && typeOnly);
    expect(forbiddenImports(ticketWriter, allowed)).toEqual([]);
  });

  it("of the agent tools are the contract and the protocol's library, and the client for commands only", () => {
    expect(mcp.length).toBeGreaterThan(20);
    const allowed = ({ specifier, file }: Import, from: SourceFile) =>
      file?.startsWith("mcp/src/") === true ||
      /^(@corkboard\/contract(\/(criteria|session-steps))?|@modelcontextprotocol\/server|node:.*)$/.test(specifier) ||
      (specifier === "@corkboard/client" && from.path.startsWith("mcp/src/command-line/"));
    expect(forbiddenImports(mcp, allowed)).toEqual([]);
  });

  it("of the agent tools by the service wait for the first request, so that starting takes no longer", () => {
    const users = server.filter(({ imports }) =>
      imports.some(({ specifier }) => specifier.startsWith("@corkboard/mcp")),
    );
    expect(users.length).toBeGreaterThan(1);
    const allowed = ({ specifier, typeOnly, dynamic }: Import) =>
      !/^@(corkboard\/mcp|modelcontextprotocol\/)/.test(specifier) || typeOnly || dynamic;
    expect(forbiddenImports(server, allowed)).toEqual([]);
  });

  it("of the service never include the client, tests or bare files of another package", () => {
    const allowed = ({ specifier, file }: Import) =>
      specifier !== "@corkboard/client" && (file === undefined || /^server\/(src\/|package\.json$)/.test(file));
    expect(forbiddenImports(server, allowed)).toEqual([]);
  });

  it("across slices go through access files and exports only", () => {
    expect(forbiddenImports(under("features"), isAllowedAcrossSlices)).toEqual([]);
  });

  it("across slices are rejected in the same group, in another group and below a slice", () => {
    const from = "server/src/features/work/tickets/tickets.routes.ts";
    const importing = (file: string): SourceFile => ({
      path: from,
      imports: [{ specifier: file, file: `server/src/features/${file}`, typeOnly: true, dynamic: false }],
    });
    const allowed = ["work/tickets/criteria.ts", "work/boards/cards.access.ts", "intake/files/files.exports.ts"];
    const rejected = ["work/boards/create-card.ts", "intake/files/read-text.ts", "work/agent-work/claims/heartbeat.ts"];
    const found = forbiddenImports([...allowed, ...rejected].map(importing), isAllowedAcrossSlices);
    expect(found).toEqual(rejected.map((file) => `${from} → ${file}`));
    // Every file of a slice is in a group, so that the rule knows its slice.
    expect(under("features").filter(({ path }) => sliceOf(path) === undefined)).toEqual([]);
  });

  it("from access files are functions that load rows, whose names say so, and types", () => {
    const files = server.filter(({ path }) => path.endsWith(".access.ts"));
    expect(files.length).toBeGreaterThan(15);
    const exported = /^export (?:async )?(?:function|const|class) (\w+)|^(export \{[^}]*\})/gm;
    const others = files.flatMap(({ path }) =>
      [...readFileSync(join(repository, path), "utf8").matchAll(exported)]
        .map(([, name, names]) => name ?? names ?? "")
        .filter((name) => !/^access[A-Z]/.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(others).toEqual([]);
  });

  it("of the query builder occur in query files and the database's own files only", () => {
    const mayBuildSql = (path: string) => path.endsWith(".queries.ts") || path.startsWith("server/src/db/");
    const others = server.filter(({ path }) => !mayBuildSql(path));
    expect(forbiddenImports(others, ({ specifier }) => !/^kysely\b/.test(specifier))).toEqual([]);
  });

  it("of a slice's queries occur inside the slice only", () => {
    const allowed = ({ file }: Import, from: SourceFile) =>
      !file?.endsWith(".queries.ts") || sliceOf(file) === sliceOf(from.path);
    expect(forbiddenImports(server, allowed)).toEqual([]);
  });

  it("of the HTTP and database layers and of the queue of jobs never include a slice", () => {
    expect(forbiddenImports(under("http"), (target) => !isUnder(target, "features", "cli"))).toEqual([]);
    expect(
      forbiddenImports(under("db"), (target) => !isUnder(target, "features", "http", "ports", "cli", "jobs")),
    ).toEqual([]);
    expect(forbiddenImports(under("jobs"), (target) => !isUnder(target, "features", "http", "ports", "cli"))).toEqual(
      [],
    );
  });

  it("of a port never include slices, HTTP or the database", () => {
    expect(forbiddenImports(under("ports"), (target) => !isUnder(target, "features", "http", "db", "cli"))).toEqual([]);
  });

  it("of the shared modules are shared modules only", () => {
    const allowed = (target: Import) =>
      target.file === undefined || isUnder(target, "shared") || target.file === "server/package.json";
    expect(forbiddenImports(under("shared"), allowed)).toEqual([]);
  });

  it("of the database drivers occur in the dialects only", () => {
    const isDialect = (path: string) => path.startsWith("server/src/db/dialect/") || path === "server/src/db/open.ts";
    const others = server.filter(({ path }) => !isDialect(path));
    expect(forbiddenImports(others, ({ specifier }) => !["pg", "node:sqlite"].includes(specifier))).toEqual([]);
  });

  it("of the dialects occur in the database's own files, and in the commands that copy its file", () => {
    const copies = new Set(["server/src/cli/commands/backup.ts", "server/src/cli/commands/restore.ts"]);
    const allowed = (target: Import, from: SourceFile) =>
      !isUnder(target, "db/dialect") ||
      target.typeOnly ||
      from.path.startsWith("server/src/db/") ||
      (copies.has(from.path) && target.file === "server/src/db/dialect/sqlite-backup.ts");
    expect(forbiddenImports(server, allowed)).toEqual([]);
  });

  it("of the web framework occur in the HTTP layer, the app and its start only", () => {
    const mayServe = (path: string) => /^server\/src\/(http\/|start\/(app|service)\.ts$)/.test(path);
    const others = server.filter(({ path }) => !mayServe(path));
    expect(forbiddenImports(others, ({ specifier }) => specifier !== "fastify")).toEqual([]);
  });

  it("contain no cycles", () => {
    expect(importCycles(everything)).toEqual([]);
  });
});
