import { onTestFinished } from "vitest";
import { newerVersion } from "./newer-version.ts";
import { type Environment, runCommand, setUpOrganisation, type SpawnedService } from "./spawned-service.ts";
import { createTestDatabase } from "./test-database.ts";

/**
 * A database that this version has used, and the environments in which a newer one uses it. The code of this repository
 * is the older version here. `newerVersion` adds migrations that it does not know: it adds `comments.trial_copy` and fills
 * it, and then requires it.
 */
export async function usedDatabase() {
  const { environment, remove } = await createTestDatabase();
  onTestFinished(remove);
  const setUp = await setUpOrganisation(environment);
  const upgrade = (kind: "expand" | "contract") => ({ ...environment, ...newerVersion(kind) });
  return { environment, setUp, expand: upgrade("expand"), contract: upgrade("contract") };
}

export async function readiness({ url }: SpawnedService) {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: (await response.json()) as { error?: string } };
}

/** What `doctor` says about the database. */
export async function databaseCheck(environment: Environment) {
  const { stdout } = await runCommand(["doctor", "--json"], environment);
  const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; detail: string }[] };
  return checks.find(({ name }) => name === "Database");
}
