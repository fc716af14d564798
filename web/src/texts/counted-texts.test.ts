import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importInPage } from "../../test/support/import-in-page.ts";

const sources = join(import.meta.dirname, "..");
const files = globSync("**/*texts.ts", { cwd: sources });
const modules = await importInPage(() =>
  Promise.all(files.map((file): Promise<object> => import(join(sources, file)))),
);

/** Say "this webhook" or "these webhooks" before a list. */
const withoutNumber = /^settingsTexts\.\w+\.(?:removeWebhooks|disableWebhooks)$/;
/** In German, "ist ein Entwurf" is longer than "sind Entwürfe". */
const shorterForMany = "criteriaTexts.de.bulkDraft";

type Text = (...values: unknown[]) => string;

function* textsIn(value: unknown, path: string): Generator<[path: string, text: Text]> {
  if (typeof value === "function") yield [path, value as Text];
  else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) yield* textsIn(part, path ? `${path}.${name}` : name);
  }
}

const lettersOf = (text: string) => text.replaceAll(/\d/g, "");

/** The texts that differ for one and for many in more than the number. */
const counted = modules
  .flatMap((module) => Array.from(textsIn(module, "")))
  // Is about a notification.
  .filter(([path]) => !/^notificationTexts\.\w+\.what$/.test(path))
  .map(([path, text]) => ({ path, one: text(1, "Name", "Name"), two: text(2, "Name", "Name") }))
  .filter(({ one, two }) => typeof one === "string" && lettersOf(one) !== lettersOf(two));

describe("texts that count", () => {
  it.each(counted)("say how many there are, and use the plural: $path", ({ path, one, two }) => {
    expect({ two, hasNumber: two.includes("2") }).toEqual({ two, hasNumber: !withoutNumber.test(path) });
    if (!one.includes("1")) return;
    const isShorter = lettersOf(two).length < lettersOf(one).length;
    expect({ one, two, isShorter }).toEqual({ one, two, isShorter: path === shorterForMany });
  });

  it("are found in both languages", () => {
    const inGerman = counted.filter(({ path }) => path.includes(".de."));
    expect(inGerman.length).toBeGreaterThan(20);
    expect(counted.length - inGerman.length).toBeGreaterThan(20);
  });
});
