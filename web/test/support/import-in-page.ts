import { vi } from "vitest";

/**
 * Imports modules that look at the page when they are loaded, such as those with texts, into a test without a browser.
 * They speak English, whatever the machine does. Nothing of the page is left for other tests.
 */
export async function importInPage<Modules>(load: () => Promise<Modules>): Promise<Modules> {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("location", new URL("https://corkboard.example/"));
  try {
    const modules = await load();
    const { chooseLanguage } = await import("../../src/texts/language.ts");
    chooseLanguage("en");
    return modules;
  } finally {
    vi.unstubAllGlobals();
  }
}
