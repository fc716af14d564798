import { describe, expect, it } from "vitest";
import { cleanCss } from "./clean-css.ts";

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

  it.each(["url(", "url( ", `url("`, "image-set(", "@import ", "url(#"])("may repeat %j 100,000 times", (call) => {
    expect(cleanCss(call.repeat(100_000)).length).toBeLessThanOrEqual(call.length * 100_000);
  });
});
