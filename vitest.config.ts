import { defineConfig } from "vitest/config";

const include = ["contract/src/**/*.test.ts", "client/src/**/*.test.ts", "server/{src,test}/**/*.test.ts"];

/** The same tests on both engines. `--project sqlite` is the everyday run. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "sqlite",
          include,
          env: { CORKBOARD_TEST_ENGINE: "sqlite" },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "postgres",
          include,
          env: { CORKBOARD_TEST_ENGINE: "postgres" },
          globalSetup: ["server/test/postgres-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
