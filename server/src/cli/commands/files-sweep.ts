import { sweepFiles } from "../../features/files/sweep-files.ts";
import { sweepSpool } from "../../features/files/sweep-spool.ts";
import { openFileStore, spoolFolderOf } from "../../ports/files/open-file-store.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../with-database.ts";

export const filesSweep: Command = {
  name: "files sweep",
  describe: "Compare stored files with the database and delete bytes that belong to nothing",
  options: { "dry-run": { describe: "Only look, delete nothing", flag: true } },
  async run(given, config) {
    const dryRun = given["dry-run"] !== undefined;
    const store = await openFileStore(config);
    const leftovers = await sweepSpool(spoolFolderOf(config), { dryRun });
    const report = await withDatabase(config, (db) => sweepFiles({ db, store, dryRun }));
    const { files, bytes, orphans, orphanBytes, young, missing } = report;
    const ok = missing.length === 0;
    const deleted = dryRun ? "" : ", deleted";
    return {
      data: { ok, files, bytes, orphans, orphan_bytes: orphanBytes, young, missing, leftovers, deleted: !dryRun },
      text: [
        `${files} files of ${bytes} bytes in ${store.place} are as they should be`,
        `${orphans} stored without belonging to anything (${orphanBytes} bytes)${deleted}`,
        `${young} stored within the last hour that belong to nothing yet, left alone`,
        `${leftovers} left by uploads that were cut off${deleted}`,
        ok ? "No file has lost its bytes" : `Files that have lost their bytes: ${missing.join(", ")}`,
      ].join("\n"),
      ok,
    };
  },
};
