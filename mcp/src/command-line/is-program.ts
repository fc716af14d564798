import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** Whether a command can be started, so that a typing error does not count as a failed attempt. */
export async function isProgram(name: string, searchPath: string | undefined): Promise<boolean> {
  const candidates = name.includes("/")
    ? [name]
    : (searchPath ?? "").split(delimiter).map((folder) => join(folder, name));
  const found = await Promise.allSettled(candidates.map((path) => access(path, constants.X_OK)));
  return found.some(({ status }) => status === "fulfilled");
}
