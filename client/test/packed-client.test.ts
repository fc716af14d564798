import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useService } from "../../server/test/support/harness.ts";

const run = promisify(execFile);
const here = import.meta.dirname;
const repository = join(here, "../..");

/** Declarations that the examples in the guides assume. */
const assumedDeclarations = `
declare const token: string;
declare const id: string;
declare const project_id: string;
declare const signal: AbortSignal;
declare const secret: string;
declare const rawBody: string;
declare const headers: Record<string, string>;
declare function store(secret: string): Promise<void>;
declare function reload(): void;
declare function changeList(card: string, list: string): void;
declare function setPosition(card: string, position: number): void;
`;

/** The database engine makes no difference to the package, so one is enough. */
describe.skipIf(process.env["CORKBOARD_TEST_ENGINE"] === "postgres")(
  "the packed client outside this repository",
  () => {
    const service = useService();
    let folder = "";
    const packed = () => join(folder, "node_modules/@corkboard/client");

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "corkboard-client-"));
      await run(process.execPath, [join(here, "../build.ts")]);
      await run("npm", ["pack", join(here, "../dist"), "--pack-destination", folder], { cwd: folder });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }));
      const archive = readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "";
      await run("npm", ["install", "--offline", "--no-audit", "--no-fund", join(folder, archive)], { cwd: folder });
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it("contains one script and its types, without dependencies", () => {
      expect(readdirSync(packed()).toSorted()).toEqual([
        "LICENSE",
        "README.md",
        "index.d.ts",
        "index.js",
        "package.json",
      ]);
      expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@corkboard"]);
      expect(readdirSync(join(folder, "node_modules/@corkboard"))).toEqual(["client"]);
      expect(Object.keys(JSON.parse(readFileSync(join(packed(), "package.json"), "utf8")))).not.toContain(
        "dependencies",
      );
      for (const name of ["index.js", "index.d.ts"])
        expect(readFileSync(join(packed(), name), "utf8")).not.toMatch(/^\s*import\b|\bimport\(|\bfrom "/m);
    });

    it("works from plain JavaScript", async () => {
      const { owner } = await service.createOrganisation();
      copyFileSync(join(here, "outside/use.js"), join(folder, "use.js"));
      const { stdout } = await run(process.execPath, ["use.js", service.url, owner.token], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual({
        titles: ["One", "Two", "Three"],
        next: "member.created",
        error: [404, "card_not_found"],
      });
    });

    /** The errors that a strict compiler reports for these files of the folder. */
    const compilerErrors = (files: readonly string[], options: object = {}) => {
      const defaults = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noEmit: true,
        target: "es2022",
        module: "nodenext",
        lib: ["es2022", "dom"],
        types: [],
      };
      writeFileSync(
        join(folder, "tsconfig.json"),
        JSON.stringify({ compilerOptions: { ...defaults, ...options }, files }),
      );
      const compiler = join(repository, "node_modules/typescript/bin/tsc");
      return run(process.execPath, [compiler, "-p", folder]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    };

    it("has correct types for every call", async () => {
      copyFileSync(join(here, "outside/use.ts"), join(folder, "use.ts"));
      expect(await compilerErrors(["use.ts"])).toBe("");
    });

    it("compiles the examples in the guides", async () => {
      const examples = ["docs/guides/using-the-api.md", "client/README.md"].flatMap((page) =>
        [...readFileSync(join(repository, page), "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map(
          ([, code]) => code ?? "",
        ),
      );
      const files = examples.map((code, index) => {
        writeFileSync(join(folder, `example-${index}.ts`), code);
        return `example-${index}.ts`;
      });
      expect(examples.filter((code) => code.includes("streamEvents"))).toHaveLength(2);
      writeFileSync(join(folder, "assumed.d.ts"), assumedDeclarations);
      // Readers install this library themselves; it is not a dependency of the client.
      const paths = { standardwebhooks: [join(repository, "node_modules/standardwebhooks/dist/index.d.ts")] };
      expect(await compilerErrors([...files, "assumed.d.ts"], { paths, skipLibCheck: true })).toBe("");
    });
  },
);
