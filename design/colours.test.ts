import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dark, light } from "./colours.ts";

const css = readFileSync(join(import.meta.dirname, "tokens.css"), "utf8");

/** The colours in a rule of tokens.css, by their names in `colours.ts`. */
function coloursIn(rule: string): Record<string, string> {
  const found = rule.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g);
  return Object.fromEntries(
    Array.from(found, ([, name, lightness, chroma, hue]) => [
      name!.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      toHex(Number(lightness) / 100, Number(chroma), (Number(hue) * Math.PI) / 180),
    ]),
  );
}

/** Oklch to sRGB, by Björn Ottosson's published matrices. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = channels.map((linear) => {
    const value = Math.min(1, Math.max(0, linear));
    return Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  });
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

describe("the borders of fields", () => {
  it.each([
    ["light", light],
    ["dark", dark],
  ])("reach 3:1 on every ground of the %s theme (WCAG 1.4.11)", (_, theme) => {
    for (const ground of ["paper", "desk", "sheet", "raised"] as const)
      expect(contrast(theme.lineField, theme[ground])).toBeGreaterThanOrEqual(3);
  });
});

describe("the hexadecimal colours", () => {
  it("are those of the tokens, in both themes", () => {
    const [lightRule, systemRule, darkRule] = css.split(/@media|:root\[data-theme="dark"\]/);
    expect(light).toEqual(coloursIn(lightRule!));
    expect(dark).toEqual(coloursIn(systemRule!));
    expect(dark).toEqual(coloursIn(darkRule!));
  });
});
