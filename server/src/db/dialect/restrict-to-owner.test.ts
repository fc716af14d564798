import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSqliteFile } from "./sqlite.ts";
import { folderForTest } from "../../../test/support/temporary-folder.ts";

const nobody = 65_534;

/** Runs the work as an unprivileged user. Only root can do that. */
function asNobody(work: () => void): void {
  process.seteuid?.(nobody);
  try {
    work();
  } finally {
    process.seteuid?.(0);
  }
}

describe.runIf(process.geteuid?.() === 0)("a database file that belongs to another user", () => {
  it("keeps its mode and can be used", () => {
    const folder = folderForTest("foreign");
    const file = join(folder, "corkboard.sqlite");
    openSqliteFile(file).close();
    chmodSync(folder, 0o777);
    chmodSync(file, 0o666);
    asNobody(() => {
      const connection = openSqliteFile(file);
      connection.exec("CREATE TABLE things (name TEXT); INSERT INTO things VALUES ('one')");
      expect(connection.prepare("SELECT name FROM things").all()).toEqual([{ name: "one" }]);
      connection.close();
    });
    expect(statSync(file).mode & 0o777).toBe(0o666);
  });
});
