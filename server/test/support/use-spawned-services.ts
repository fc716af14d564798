import { afterAll } from "vitest";
import { type Environment, SpawnedService } from "./spawned-service.ts";

/** Starts services that are always stopped once the tests of the file are over. */
export function useSpawnedServices(): (environment: Environment, args?: readonly string[]) => Promise<SpawnedService> {
  const started: SpawnedService[] = [];
  afterAll(async () => {
    await Promise.all(started.map((service) => service.end("SIGKILL")));
  });
  return async (environment, args) => {
    const service = await SpawnedService.start(environment, args);
    started.push(service);
    return service;
  };
}
