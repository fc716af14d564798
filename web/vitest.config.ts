import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { expectedChromium } from "../widget/test/chromium.ts";
import { preactForReact } from "./preact-for-react.ts";

/** Components by themselves in a browser. `web/test/` tests the whole app with its service. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: { alias: preactForReact },
  // Found before the first test: a dependency found later would reload the page under a test.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}", "test/support/draw.tsx"], include: ["typebox"] },
  test: {
    name: "components",
    include: process.env.CORKBOARD_SKIP_BROWSER === "1" ? [] : ["src/**/*.test.tsx"],
    globalSetup: ["test/support/install-chromium.ts"],
    maxWorkers: availableParallelism(),
    // Vitest runs one file at a time otherwise, and has no project with another number of workers in the same group.
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: 20_000 } },
    // Longer than a poll, so that a failure says what it waited for.
    testTimeout: 60_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: { executablePath: expectedChromium(), args: ["--no-sandbox"] } }),
      instances: [{ browser: "chromium" }],
    },
  },
});
