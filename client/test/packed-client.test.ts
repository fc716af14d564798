import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useService } from "../../server/test/harness.ts";

const run = promisify(execFile);
const here = import.meta.dirname;
const repository = join(here, "../..");

/** Which database the service keeps its data in makes no difference to a package, so one engine is enough. */
describe.skipIf(process.env["CORKBOARD_TEST_ENGINE"] === "postgres")(
  "the packed client, outside this repository",
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

    it("holds one script and its types, and brings nothing else along", () => {
      expect(readdirSync(packed()).toSorted()).toEqual(["README.md", "index.d.ts", "index.js", "package.json"]);
      expect(readdirSync(join(folder, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["@corkboard"]);
      expect(readdirSync(join(folder, "node_modules/@corkboard"))).toEqual(["client"]);
      expect(Object.keys(JSON.parse(readFileSync(join(packed(), "package.json"), "utf8")))).not.toContain(
        "dependencies",
      );
      for (const name of ["index.js", "index.d.ts"])
        expect(readFileSync(join(packed(), name), "utf8")).not.toMatch(/^\s*import\b|\bimport\(|\bfrom "/m);
    });

    it("talks to the service from plain JavaScript", async () => {
      const { owner } = await service.createOrganisation();
      copyFileSync(join(here, "outside/use.js"), join(folder, "use.js"));
      const { stdout } = await run(process.execPath, ["use.js", service.url, owner.token], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual({
        titles: ["One", "Two", "Three"],
        next: "member.created",
        refused: [404, "card_not_found"],
      });
    });

    it("tells a strict compiler what every call takes and answers", async () => {
      copyFileSync(join(here, "outside/use.ts"), join(folder, "use.ts"));
      const options = {
        strict: true,
        noEmit: true,
        target: "es2022",
        module: "nodenext",
        lib: ["es2022", "dom"],
        types: [],
      };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["use.ts"] }));
      const compiler = join(repository, "node_modules/typescript/bin/tsc");
      const complaints = await run(process.execPath, [compiler, "-p", folder]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
      expect(complaints).toBe("");
    });
  },
);
