import { hash, randomBytes } from "node:crypto";
import type { Database } from "../../../db/database.ts";
import { isEmptyService } from "../../customers/organisations/organisations.exports.ts";
import { replaceSetupCode } from "./setup.queries.ts";

const codeBytes = 16;

export const hashOfCode = (code: string) => hash("sha256", code);

/** A new code to set up an empty service, which replaces any earlier one; undefined if the service is set up. */
export async function issueSetupCode(db: Database): Promise<string | undefined> {
  if (!(await isEmptyService(db))) return undefined;
  const code = randomBytes(codeBytes).toString("base64url");
  await db.write((tx) => tx.send(replaceSetupCode, { hash: hashOfCode(code) }));
  return code;
}
