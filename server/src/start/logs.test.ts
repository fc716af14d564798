import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderForTest } from "../../test/support/temporary-folder.ts";
import { openLogs } from "./logs.ts";

it.each([1, 40, 400])("the log has the last of %d lines that were added while it was being written", async (count) => {
  const file = join(folderForTest("logs"), "log");
  const { logger, requestLog, close } = openLogs({ logLevel: "info", logFormat: "json" }, openSync(file, "w"));
  logger.info("x".repeat(20_000));
  for (let n = 1; n <= count; n++) requestLog?.(`{"msg":"request ${n} of ${count}, ${"x".repeat(200)}"}\n`);
  await close();
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(1 + count);
  expect(lines.at(-1)).toContain(`request ${count} of ${count}`);
});
