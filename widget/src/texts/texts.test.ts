import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { annotatorTexts } from "../annotate/annotator-texts.ts";
import { factTexts } from "../panel/fact-texts.ts";
import { pictureTexts } from "../panel/picture-texts.ts";
import { launcherTexts } from "../loader/launcher.ts";
import { pickTexts } from "../pick/pick-texts.ts";
import type { Language } from "../wire.ts";
import { loadTexts } from "./load-texts.ts";

const languages: Language[] = ["en", "de", "fr", "es"];
const texts = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [
      language,
      {
        ...(await loadTexts(language)),
        ...annotatorTexts[language],
        ...pictureTexts[language],
        ...factTexts[language],
        ...pickTexts[language],
        ...launcherTexts[language],
      },
    ]),
  ),
) as Record<Language, Record<string, string>>;

describe("the widget's texts", () => {
  it.each(languages)("are complete in %s", (language) => {
    expect(Object.keys(texts[language]).toSorted()).toEqual(Object.keys(texts.en).toSorted());
    for (const text of Object.values(texts[language])) expect(text.trim()).not.toBe("");
    expect(texts[language].marks).toContain("{count}");
  });

  it.each(languages.filter((language) => language !== "en"))("are translated in %s", (language) => {
    const alike = Object.entries(texts[language]).filter(([key, text]) => text === texts.en[key]);
    // Some words are identical in several languages.
    expect(alike.length).toBeLessThan(10);
  });

  it("are all used", () => {
    const source = globSync("**/*.{ts,tsx}", { cwd: join(import.meta.dirname, "..") })
      .filter((path) => !/^texts|annotator-texts|picture-texts|fact-texts|pick-texts|\.test\./.test(path))
      .map((path) => readFileSync(join(import.meta.dirname, "..", path), "utf8"))
      .join("\n");
    expect(Object.keys(texts.en).filter((key) => !new RegExp(`(texts\\.|")${key}\\b`).test(source))).toEqual([]);
  });

  it("are overridden by the project's texts, and those by the page's", async () => {
    const own = await loadTexts("de", { heading: "Meckern", send: "Ab damit", unknown: "x" }, { send: "Los" });
    expect(own).toMatchObject({ heading: "Meckern", send: "Los", close: "Schließen" });
    expect(own).not.toHaveProperty("unknown");
  });
});
