import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { FileStore } from "./file-store.ts";

/** Writes, reads and deletes a file; throws if any of these fails. */
export async function probeStore(store: FileStore): Promise<void> {
  const id = randomUUID();
  const key = `doctor-${id}`;
  const folder = await mkdtemp(join(tmpdir(), "corkboard-probe-"));
  const path = join(folder, id);
  try {
    await writeFile(path, id);
    await store.put(key, path);
    const opened = await store.open(key);
    if (!opened || (await text(opened.stream)) !== id)
      throw new Error("the file that was written could not be read back");
  } finally {
    await rm(folder, { recursive: true, force: true });
    await store.delete(key);
  }
}
