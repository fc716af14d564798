import { describe, expect, it } from "vitest";
import { cleanAttributes } from "./clean-attributes.ts";

const pixel = "data:image/png;base64,iVBORw0KGgo=";
const evil = "https://evil.example/x";

describe("the attributes of a recorded element", () => {
  it("keep what only describes it", () => {
    const attributes = { id: "pay", class: "big", "aria-label": "Pay", checked: true, rr_scrollTop: 40, title: null };
    expect(cleanAttributes("input", attributes)).toEqual(attributes);
  });

  it.each([
    ["button", { onclick: "steal()", ONCLICK: "steal()", formaction: evil }],
    ["iframe", { srcdoc: "<script>steal()</script>", src: evil }],
    ["a", { ping: evil, target: "_top" }],
    ["form", { action: evil }],
    ["meta", { "http-equiv": "refresh" }],
    ["body", { background: evil }],
    ["input", { autofocus: "", nonce: "r4nd0m" }],
    ["button", { is: "x-steal" }],
  ])("lose what runs or loads something: <%s> %j", (tagName, attributes) => {
    expect(cleanAttributes(tagName, attributes)).toEqual({});
  });

  it("keep inline images where images are shown, and no other address", () => {
    for (const tagName of ["img", "IMG", "image", "input", "canvas", "video", ""])
      for (const name of ["src", "rr_dataURL", "xlink:href", "poster"])
        expect(cleanAttributes(tagName, { [name]: pixel })).toEqual({ [name]: pixel });
    for (const value of [
      evil,
      "/x.png",
      "javascript:steal()",
      "data:text/html,<b>",
      "data:image/x-icon,1",
      ` ${pixel}`,
    ])
      expect(cleanAttributes("img", { src: value })).toEqual({});
    expect(cleanAttributes("img", { srcset: pixel, imagesrcset: pixel })).toEqual({});
    expect(cleanAttributes("iframe", { src: pixel })).toEqual({});
    expect(cleanAttributes("img", { src: [pixel] })).toEqual({});
  });

  it("keep addresses within the recording, while links lead nowhere", () => {
    expect(cleanAttributes("use", { href: "#icon", "xlink:href": "#icon" })).toEqual({
      href: "#icon",
      "xlink:href": "#icon",
    });
    expect(cleanAttributes("use", { href: `${evil}#icon` })).toEqual({});
    expect(cleanAttributes("a", { href: "#prices" })).toEqual({ href: "#prices" });
    for (const tagName of ["a", "A", "area"])
      expect(cleanAttributes(tagName, { href: evil, class: "link" })).toEqual({ href: "#", class: "link" });
    expect(cleanAttributes("abbr", { href: evil })).toEqual({});
  });

  it("load nothing through styles", () => {
    expect(cleanAttributes("p", { style: `color: red; background: url(${evil})` })).toEqual({
      style: "color: red; background: url(data:,)",
    });
    expect(
      cleanAttributes("", {
        style: {
          color: "red",
          background: `url(${evil})`,
          "border-image": [`url('${evil}')`, "important"],
          top: false,
        },
      }),
    ).toEqual({
      style: { color: "red", background: "url(data:,)", "border-image": ["url('data:,')", "important"], top: false },
    });
    expect(cleanAttributes("p", { class: { color: "red" } })).toEqual({});
  });
});
