import { describe, expect, it } from "vitest";
import { chooseLanguage } from "./choose-language.ts";

describe("the widget's language", () => {
  it("is the first supported preference, otherwise English", () => {
    expect(chooseLanguage(["de", "fr"])).toBe("de");
    expect(chooseLanguage([undefined, "", "pt-BR", "es-419", "en"])).toBe("es");
    expect(chooseLanguage(["FR-ca"])).toBe("fr");
    expect(chooseLanguage(["it", undefined])).toBe("en");
  });
});
