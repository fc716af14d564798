import { describe, expect, it } from "vitest";
import { cleanEvents } from "./clean-events.ts";

const evil = "https://evil.example/x";
const page = (node: object = {}) => ({ type: 2, timestamp: 1_000, data: { node } });
const move = { type: 3, timestamp: 2_000, data: { source: 1, positions: [] } };

/** The element as it would be built. */
const cleaned = (node: object): unknown => cleanEvents([page(node), move])[0]?.data.node;

describe("a recording", () => {
  it("is played in order, without what is not shown", () => {
    const events = cleanEvents([
      { type: 3, timestamp: 5_000, data: { source: 9 } },
      { type: 3, timestamp: 5_100, data: { source: 10 } },
      { type: 5, timestamp: 1_500, data: { tag: "custom" } },
      { type: 6, timestamp: 1_600, data: { plugin: "console" } },
      { type: 3, timestamp: 3_000, data: { source: 2 } },
      { type: 4, timestamp: 500, data: { href: "https://shop.example/", width: 800, height: 600 } },
      { type: 4, timestamp: 600, data: { source: 9 } },
      page({ id: 1 }),
      { type: 0, timestamp: 100 },
      { type: 1, timestamp: 200, data: null, extra: "left out" },
      { type: 3, timestamp: Number.NaN, data: {} },
      { type: 3, timestamp: "4000", data: {} },
      { type: 3, timestamp: 4_000, data: "text" },
      null,
      "event",
    ]);
    expect(events).toEqual([
      { type: 0, timestamp: 100, data: {} },
      { type: 1, timestamp: 200, data: {} },
      { type: 4, timestamp: 500, data: { href: "https://shop.example/", width: 800, height: 600 } },
      { type: 4, timestamp: 600, data: { source: 9 } },
      { type: 2, timestamp: 1_000, data: { node: { id: 1 } } },
      { type: 3, timestamp: 3_000, data: { source: 2 } },
    ]);
  });

  it("is refused if it is not a list, is too short or never shows a page", () => {
    expect(() => cleanEvents({ 0: page(), 1: move })).toThrow("A recording is a list of events");
    expect(() => cleanEvents([page()])).toThrow("does not contain a page");
    expect(() => cleanEvents([move, move])).toThrow("does not contain a page");
    expect(cleanEvents([page(), move])).toHaveLength(2);
  });

  it.each(["script", "SCRIPT", "noscript", "base", "meta", "object", "embed", "source", "track", "audio", "link"])(
    "contains nothing of a <%s>",
    (tagName) => {
      const node = { type: 2, id: 7, tagName, isCustom: true, attributes: { src: evil }, childNodes: [{ id: 8 }] };
      expect(cleaned(node)).toEqual({
        type: 2,
        id: 7,
        tagName: "noscript",
        isCustom: false,
        attributes: {},
        childNodes: [],
      });
    },
  );

  it("keeps the style sheets of links, without what they load", () => {
    const node = { tagName: "link", attributes: { href: evil, _cssText: `p { background: url(${evil}) }` } };
    expect(cleaned(node)).toEqual({
      tagName: "link",
      isCustom: false,
      attributes: { _cssText: "p { background: url(data:,) }" },
      childNodes: [],
    });
  });

  it("cleans elements at any depth", () => {
    const image = { tagName: "img", isCustom: true, attributes: { src: evil, onerror: "steal()", alt: "Cat" } };
    const node = { type: 0, childNodes: [{ tagName: "main", childNodes: [{ tagName: "p", childNodes: [image] }] }] };
    const element = (tagName: string, attributes: object, childNodes: object[]) => ({
      tagName,
      isCustom: false,
      attributes,
      childNodes,
    });
    expect(cleaned(node)).toEqual({
      type: 0,
      childNodes: [element("main", {}, [element("p", {}, [element("img", { alt: "Cat" }, [])])])],
    });
  });

  it("cleans the text of style sheets, and leaves what visitors read as it is", () => {
    const rule = `p { background: url(${evil}) }`;
    const text = { type: 3, textContent: rule };
    const shown = cleaned({ tagName: "p", childNodes: [text] }) as { childNodes: object[] };
    expect(shown.childNodes).toEqual([text]);
    const style = cleaned({ tagName: "STYLE", childNodes: [text] }) as { childNodes: object[] };
    expect(style.childNodes).toEqual([{ type: 3, textContent: "p { background: url(data:,) }", isStyle: true }]);
    expect(cleaned({ ...text, isStyle: true })).toEqual({
      type: 3,
      textContent: "p { background: url(data:,) }",
      isStyle: true,
    });
  });

  it("cleans later changes of attributes and rules", () => {
    const change = {
      type: 3,
      timestamp: 2_000,
      data: {
        source: 0,
        attributes: [{ id: 6, attributes: { src: evil, onerror: "steal()", title: "Cat" } }],
        adds: [{ rule: `@import "${evil}"; p { color: red }`, index: 0 }],
      },
    };
    expect(cleanEvents([page(), change])[1]?.data).toEqual({
      source: 0,
      attributes: [{ id: 6, attributes: { title: "Cat" } }],
      adds: [{ rule: " p { color: red }", index: 0 }],
    });
  });
});
