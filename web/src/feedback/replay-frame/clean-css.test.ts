import { describe, expect, it } from "vitest";
import { cleanCss, cleanStyleSheet } from "./clean-css.ts";

describe("the styles of a recording", () => {
  it.each([
    ["p { background: url(https://evil.example/x) red }", "p { background: url(data:,) red }"],
    [`url( "https://evil.example/x" ) url('/y')`, `url("data:,") url('data:,')`],
    ["URL(x) url(#icon) url(data:image/png;base64,AA==)", "url(data:,) url(#icon) url(data:image/png;base64,AA==)"],
    [`url("data:image/png;base64,AA==")`, `url("data:image/png;base64,AA==")`],
    [`@import "x.css"; @import url(y.css) screen; p {}`, "  p {}"],
    ["image-set(x 1x) Image-Set(y)", "none none"],
    ["url(data:a url(https://evil.example/x)", "url(data:a url(data:,)"],
    ["p { background: url(https://evil.example/x", "p { background: url(data:,)"],
    ["p { color: red }", "p { color: red }"],
  ])("load nothing: %s", (css, cleaned) => {
    expect(cleanCss(css)).toBe(cleaned);
  });

  it("are adapted to the replayer, which marks what the mouse is over and shows any device", () => {
    const css = String.raw`a:hover > b, .hover\:x, p:hover-x { color: red } /* rr_/* rr_split */split */ url(/x)`;
    expect(cleanStyleSheet(css)).toBe(
      String.raw`a:is(:hover,.\:hover) > b, .hover\:x, p:hover-x { color: red } /* rr_/**/split */ url(data:,)`,
    );
    expect(cleanStyleSheet("@media (max-device-width: 9px) {}")).toBe("@media (max-width: 9px) {}");
  });

  it.each(["url(", "url( ", `url("`, "image-set(", "@import ", "url(#"])("may repeat %j 100,000 times", (call) => {
    expect(cleanCss(call.repeat(100_000)).length).toBeLessThanOrEqual(call.length * 100_000);
  });
});
