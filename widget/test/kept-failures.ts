import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";
import type { RunnerTestCase } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));

declare module "vitest" {
  interface TaskMeta {
    /** Paths of the screenshots and traces of a test that failed. */
    keptFiles?: string[];
  }
}

/** Without pictures of every frame, which would slow the pages down. Snapshots need a script in every page. */
export async function startTrace(context: BrowserContext, snapshots: boolean): Promise<void> {
  await context.tracing.start({ snapshots });
}

/** Keeps what every page showed and what led there, before its context is closed. */
export async function keepFailure(task: RunnerTestCase, contexts: readonly BrowserContext[]): Promise<void> {
  const folder = join("test-results", fileNameOf(`${task.file.name} ${task.name}`));
  await mkdir(join(root, folder), { recursive: true });
  const kept = (task.meta.keptFiles ??= []);
  const keep = async (name: string, write: (path: string) => Promise<unknown>) => {
    const path = join(folder, name);
    // A page that has crashed must not hide why the test failed.
    const isWritten = await write(join(root, path)).then(
      () => true,
      () => false,
    );
    if (isWritten) kept.push(path);
  };
  const attempt = (task.result?.retryCount ?? 0) + 1;
  for (const [index, context] of contexts.entries()) {
    const name = `attempt-${attempt}-visit-${index + 1}`;
    for (const [tab, page] of context.pages().entries())
      await keep(`${name}-tab-${tab + 1}.png`, (path) => page.screenshot({ path, timeout: 10_000 }));
    await keep(`${name}-trace.zip`, (path) => context.tracing.stop({ path }));
  }
}

const fileNameOf = (name: string): string =>
  name
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .slice(0, 120)
    .replace(/-$/, "");
