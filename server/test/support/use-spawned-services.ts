import { afterAll } from "vitest";
import { type Environment, SpawnedService } from "./spawned-service.ts";

/** Starts services that are always stopped once the tests of the file are over. */
export function useSpawnedServices(): (environment: Environment) => Promise<SpawnedService> {
  const started: SpawnedService[] = [];
  afterAll(async () => {
    await Promise.all(started.map((service) => service.end("SIGKILL")));
  });
  return async (environment) => {
    const service = await SpawnedService.start(environment);
    started.push(service);
    return service;
  };
}
