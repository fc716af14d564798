import { errors } from "@corkboard/contract";
import { expect } from "vitest";
import { shapeProblems } from "./error-response-problems.ts";
import type { SpawnedService } from "./spawned-service.ts";

export async function ask(service: SpawnedService, path: string, init: RequestInit = {}) {
  const response = await fetch(service.url + path, init);
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** Waits for a service that has lost what it depends on to find it again. */
export async function untilReady(service: SpawnedService): Promise<void> {
  const readiness = async () => {
    const { status, body } = await ask(service, "/readyz");
    return { status, body };
  };
  await expect
    .poll(readiness, { message: "/readyz", timeout: 60_000 })
    .toEqual({ status: 200, body: expect.anything() });
}

export const withToken = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

export const post = (token: string, body: unknown, method = "POST"): RequestInit => ({
  method,
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify(body),
});

export function expectUnavailable(answer: Awaited<ReturnType<typeof ask>>): void {
  expect(answer.status).toBe(503);
  expect(shapeProblems(answer)).toEqual([]);
  expect(answer.body).toMatchObject({ error: errors.unavailable.message, code: errors.unavailable.code });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
}
