import { sweepFiles } from "../../features/intake/files/sweep-files.ts";
import { sweepSpool } from "../../features/intake/files/sweep-spool.ts";
import { openFileStore, spoolFolderOf } from "../../ports/files/open-file-store.ts";
import type { Command } from "../command.ts";
import { withDatabase } from "../with-database.ts";

export const filesSweep: Command = {
  name: "files sweep",
  description: "Compare stored files with the database and delete orphaned files",
  options: { "dry-run": { description: "Report only, delete nothing", flag: true } },
  async run(values, config) {
    const dryRun = values["dry-run"] !== undefined;
    const store = await openFileStore(config);
    const leftovers = await sweepSpool(spoolFolderOf(config), { dryRun });
    const report = await withDatabase(config, (db) => sweepFiles({ db, store, dryRun }));
    const { files, bytes, orphans, orphanBytes, young, missing } = report;
    const ok = missing.length === 0;
    const deleted = dryRun ? "" : ", deleted";
    return {
      data: { ok, files, bytes, orphans, orphan_bytes: orphanBytes, young, missing, leftovers, deleted: !dryRun },
      text: [
        `${files} files (${bytes} bytes) in ${store.location} are in order`,
        `${orphans} orphaned files (${orphanBytes} bytes)${deleted}`,
        `${young} orphaned files younger than an hour, kept`,
        `${leftovers} temporary files of interrupted uploads${deleted}`,
        ok ? "0 files missing" : `${missing.length} files missing: ${missing.join(", ")}`,
      ].join("\n"),
      ok,
    };
  },
};
