import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { setupUrl } from "../features/people/links/links.exports.ts";
import { issueSetupCode } from "../features/people/setup/setup.exports.ts";
import type { Logs } from "./logs.ts";
import type { Service } from "./service.ts";

/**
 * An empty service is set up in the browser, by whoever has this link. It works once. Logs are kept, collected and read by
 * others, so that it is printed on a terminal only, and otherwise stored where only the service's own user can read it.
 */
export async function announceSetup(
  { db, publicUrl }: Pick<Service, "db" | "publicUrl">,
  { dataFolder }: Pick<Config, "dataFolder">,
  logs: Pick<Logs, "isRead" | "announce">,
): Promise<void> {
  const file = join(dataFolder, "setup-link");
  rmSync(file, { force: true });
  const code = await issueSetupCode(db);
  if (code === undefined) return;
  const url = setupUrl(publicUrl, code);
  if (logs.isRead) {
    logs.announce({ text: `Open ${url} to set up Corkboard`, msg: "not set up" });
    return;
  }
  writeFileSync(file, `${url}\n`, { flag: "wx", mode: 0o600 });
  logs.announce({
    text: `Open the link in ${file} to set up Corkboard`,
    msg: "open the link in this file to set up Corkboard",
    fields: { file },
  });
}
