import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dark, light } from "@corkboard/design/colours";
import { describe, expect, it } from "vitest";

const css = readFileSync(join(import.meta.dirname, "..", "src", "panel", "panel.css"), "utf8");

const expected = ({ sheet, raised, desk, lineFirm, ink, ink2, danger, done }: Record<keyof typeof light, string>) => ({
  ground: sheet,
  raised: raised === sheet ? desk : raised,
  line: lineFirm,
  ink,
  soft: ink2,
  alarm: danger,
  good: done,
});

describe("the panel", () => {
  it("has the colours of the design in both themes", () => {
    const rules = css.split(/:host\(/).slice(0, 3);
    const [inLight, inDark, inSystemDark] = rules.map((rule) =>
      Object.fromEntries([...rule.matchAll(/--(\w+): (#\w{6})/g)].map(([, name, value]) => [name!, value])),
    );
    expect(inLight).toMatchObject(expected(light));
    expect(inDark).toMatchObject(expected(dark));
    expect(inSystemDark).toMatchObject(expected(dark));
  });
});
