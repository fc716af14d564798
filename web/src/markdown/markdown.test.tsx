import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import Markdown from "./markdown.tsx";

test.each([
  ["https://shop.example/a?b=c", "https://shop.example/a?b=c"],
  ["http://shop.example/", "http://shop.example/"],
  ["HTTPS://shop.example/", "HTTPS://shop.example/"],
  ["mailto:olive@studio.example", "mailto:olive@studio.example"],
])("a link to %s opens outside of the app", async (address, href) => {
  await draw(<Markdown text={`[the docs](${address})`} />);
  const link = page.getByRole("link", { name: "the docs" });
  await expect.element(link).toHaveAttribute("href", href);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
});

test.each(["javascript:alert(1)", "data:text/html,x", "/settings", "#a", "ftp://shop.example", "xhttps://a", ""])(
  "a link to %j stays text",
  async (address) => {
    await draw(<Markdown text={`[the docs](${address})`} />);
    await expect.element(page.getByText("the docs")).toBeVisible();
    await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  },
);

test("pictures are links with their description, and nothing is loaded", async () => {
  const { place } = await draw(<Markdown text="![A bike](https://shop.example/bike.png)" />);
  const link = page.getByRole("link", { name: "A bike" });
  await expect.element(link).toHaveAttribute("href", "https://shop.example/bike.png");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
  expect(place.querySelector("img")).toBeNull();
});

test("a picture without description is called by its address", async () => {
  await draw(<Markdown text="![](https://shop.example/bike.png)" />);
  await expect.element(page.getByRole("link", { name: "https://shop.example/bike.png" })).toBeVisible();
});

test("a picture at an unsafe address is only its description", async () => {
  const { place } = await draw(<Markdown text="![A bike](javascript:alert(1)) ![](data:image/png,x)" />);
  await expect.element(page.getByText("A bike")).toBeVisible();
  expect(place.querySelector("img, a")).toBeNull();
});

test("HTML is left out", async () => {
  const { place } = await draw(<Markdown text={'Before <b onclick="x">bold</b>\n\n<script>x</script>\n\nAfter'} />);
  await expect.element(page.getByText("After")).toBeVisible();
  expect(place.querySelector("b, script")).toBeNull();
});

test("headings fit below the title of the page", async () => {
  await draw(<Markdown text={"# One\n\n## Two\n\n### Three"} />);
  const levels = ["One", "Two", "Three"].map((name) => page.getByRole("heading", { name }).element().localName);
  expect(levels).toEqual(["h2", "h2", "h3"]);
});

test("paragraphs, lists, quotes and code are what they are", async () => {
  const { place } = await draw(
    <Markdown
      text={"A paragraph with `code`\n\n- one\n- two\n\n1. first\n2. second\n\n> quoted\n\n```\nnpm start\n```"}
    />,
  );
  await expect.element(page.getByText(/A paragraph with/)).toBeVisible();
  const lists = page.getByRole("list").elements();
  expect(lists.map(({ localName, children }) => [localName, children.length])).toEqual([
    ["ul", 2],
    ["ol", 2],
  ]);
  expect(place.querySelector("p code")!.textContent).toBe("code");
  expect(place.querySelector("blockquote")!.textContent.trim()).toBe("quoted");
  expect(place.querySelector("pre code")!.textContent.trim()).toBe("npm start");
});

test("what can be wider than the page can be scrolled by keyboard", async () => {
  const { place } = await draw(<Markdown text={"| a | b |\n| - | - |\n| 1 | 2 |\n\n```\nnpm start\n```"} />);
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(
    page
      .getByRole("cell")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["a", "b", "1", "2"]);
  expect(place.querySelector("table")!.parentElement!.tabIndex).toBe(0);
  expect(place.querySelector("pre")!.tabIndex).toBe(0);
});

test("the extensions of GitHub are understood", async () => {
  const { place } = await draw(<Markdown text={"~~old~~ https://shop.example\n\n- [x] done\n- [ ] open"} />);
  await expect.element(page.getByRole("link", { name: "https://shop.example" })).toBeVisible();
  expect(place.querySelector("del")!.textContent).toBe("old");
  const boxes = page.getByRole("checkbox");
  await expect.element(boxes.first()).toBeChecked();
  await expect.element(boxes.last()).not.toBeChecked();
});

test.each([
  ["1,500 nested lists", "1. ".repeat(1_500)],
  ["1,500 nested quotes", "> ".repeat(1_500)],
  ["33,000 open deletions", "~~a".repeat(33_000)],
])("a text that would take long is shown as it was written: %s", async (_, text) => {
  const { place } = await draw(<Markdown text={`# Title\n\n${text}`} />);
  await expect.element(page.getByText("Shown as written, because its formatting is too complex.")).toBeVisible();
  expect(place.lastElementChild!.textContent).toBe(`# Title\n\n${text}`);
  expect(place.querySelector("h2, ol, blockquote, del")).toBeNull();
  expect(getComputedStyle(place.lastElementChild!).whiteSpace).toBe("pre-wrap");
});

test("lists of six levels are lists in lists", async () => {
  const list = Array.from({ length: 6 }, (_, level) => `${"    ".repeat(level)}- level ${level + 1}`).join("\n");
  const { place } = await draw(<Markdown text={list} />);
  await expect.element(page.getByText("level 6")).toBeVisible();
  expect(place.querySelector("ul ul ul ul ul ul > li")!.textContent).toBe("level 6");
});
