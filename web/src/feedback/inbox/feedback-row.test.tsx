import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { chooseLanguage } from "../../texts/language.ts";
import { exactTime } from "../../texts/format.ts";
import { basePath } from "../../ui/service-url.ts";
import { FeedbackRow, type FeedbackRowProps } from "./feedback-row.tsx";

const item = {
  ...examples.listFeedback.response.data[0]!,
  title: "Button is dead",
  ticket_ids: [],
  comment_count: 0,
};
const hour = 3_600_000;

interface Noted {
  readonly opened: readonly string[];
  readonly selected: readonly (readonly [id: string, isRange: boolean])[];
}

async function drawn({ item: values, ...state }: Partial<Omit<FeedbackRowProps, "item">> & { item?: object } = {}) {
  const opened: string[] = [];
  const selected: [string, boolean][] = [];
  await draw(
    <div style={{ width: 500, height: 62 }}>
      <FeedbackRow
        item={{ ...item, ...values }}
        href="/inbox/item?status=done"
        project={undefined}
        assignee={undefined}
        isOpen={false}
        isRead={true}
        isCursor={false}
        isSelected={false}
        isSelecting={false}
        now={Date.parse(item.created_at) + 2 * hour}
        onOpen={(id, event) => {
          event.preventDefault();
          opened.push(id);
        }}
        onSelect={(id, isRange) => void selected.push([id, isRange])}
        {...state}
      />
    </div>,
  );
  return { opened, selected } satisfies Noted;
}

const row = page.getByRole("link");
const box = page.getByRole("checkbox", { name: "Select “Button is dead”" });
const shownText = () => row.element().textContent;

test("a row leads to its report and opens it", async () => {
  const { opened, selected } = await drawn();
  await expect.element(row).toHaveAttribute("href", "/inbox/item?status=done");
  await expect.element(row).toHaveAttribute("data-id", item.id);
  await userEvent.click(page.getByText("Button is dead"));
  expect(opened).toEqual([item.id]);
  expect(selected).toEqual([]);
});

test("only the row at the cursor can be reached by Tab", async () => {
  await drawn({ isCursor: true });
  await expect.element(row).toHaveAttribute("tabindex", "0");
});

test("a row away from the cursor is skipped by Tab, and is not the open one", async () => {
  await drawn();
  await expect.element(row).toHaveAttribute("tabindex", "-1");
  await expect.element(box).toHaveAttribute("tabindex", "-1");
  await expect.element(row).not.toHaveAttribute("aria-current");
});

test("the open report is announced as the current one", async () => {
  await drawn({ isOpen: true });
  await expect.element(row).toHaveAttribute("aria-current", "true");
});

test.each([
  ["bug", true, /^Bug:Button/],
  ["bug", false, /^unread, Bug:Button/],
  ["feature", true, /^Idea:Button/],
  ["general", true, /^General:Button/],
] as const)("a %s (read: %s) begins with what it is", async (type, isRead, expected) => {
  await drawn({ item: { type }, isRead });
  await expect.element(row).toBeVisible();
  expect(shownText()).toMatch(expected);
});

test("an unread report stands out by its weight", async () => {
  await drawn({ isRead: false });
  await expect.element(page.getByText("Button is dead")).toHaveStyle({ fontWeight: "550" });
});

test("a read report does not stand out", async () => {
  await drawn({ isRead: true });
  await expect.element(page.getByText("Button is dead")).toHaveStyle({ fontWeight: "450" });
});

test("the age is short, and exact under the pointer", async () => {
  await drawn();
  const age = page.getByText("2h");
  await expect.element(age).toHaveAttribute("datetime", item.created_at);
  await expect.element(age).not.toHaveAttribute("title");
  await userEvent.hover(age);
  await expect.element(age).toHaveAttribute("title", exactTime(item.created_at));
});

test("a row says where its report comes from: project, reporter and page", async () => {
  await drawn({ project: "Web shop" });
  await expect.element(row).toBeVisible();
  expect(shownText()).toContain("Web shopNils/checkout");
});

test.each([
  ["the email address of a reporter without a name", { reporter_name: "" }, "nils@example.com/checkout"],
  ["the page alone for an anonymous report", { reporter_name: "", reporter_email: "" }, "2h/checkout"],
  ["nothing for a page without an address", { page_url: "" }, "2hNilsNew"],
  ["nothing for an address that is none", { page_url: "about nothing" }, "2hNilsNew"],
  ["a readable path", { page_url: "https://bolt.example/r%C3%A4der?size=1#top" }, "Nils/räderNew"],
  ["a path as it is if it cannot be decoded", { page_url: "https://bolt.example/%E0%A4%A" }, "Nils/%E0%A4%ANew"],
])("a row shows %s", async (_, values, expected) => {
  await drawn({ item: values });
  await expect.element(row).toBeVisible();
  expect(shownText()).toContain(expected);
});

test("a report without tickets, comments or an assignee mentions none of them", async () => {
  await drawn();
  await expect.element(page.getByTitle("New")).toBeVisible();
  expect(shownText()).toMatch(/checkoutNew$/);
});

test("one ticket and one comment are counted in the singular", async () => {
  await drawn({ item: { ticket_ids: ["a"], comment_count: 1 } });
  await expect.element(page.getByTitle("1 ticket")).toBeVisible();
  await expect.element(page.getByTitle("1 comment")).toMatchTextContent(/^11 comment$/);
});

test("several tickets and comments are counted", async () => {
  await drawn({ item: { ticket_ids: ["a", "b"], comment_count: 12 } });
  await expect.element(page.getByTitle("2 tickets")).toHaveTextContent("2 tickets");
  await expect.element(page.getByTitle("12 comments")).toMatchTextContent(/^1212 comments$/);
});

test("marks are in German for people who read German", async () => {
  await drawn({ item: { ticket_ids: ["a"], comment_count: 2, status: "in_progress" }, isRead: false });
  chooseLanguage("de");
  await expect.element(page.getByTitle("2 Kommentare")).toBeVisible();
  await expect.element(page.getByTitle("In Arbeit")).toBeVisible();
  expect(shownText()).toMatch(/^ungelesen, Fehler:/);
});

test.each([
  ["new", "New"],
  ["in_progress", "In progress"],
  ["review", "Review"],
  ["done", "Done"],
])("the status %s is shown and read as “%s”", async (status, name) => {
  await drawn({ item: { status } });
  await expect.element(page.getByTitle(name, { exact: true })).toHaveTextContent(name);
});

test("the assignee is shown and named", async () => {
  await drawn({ assignee: "Dan Developer" });
  await expect.element(row).toMatchTextContent(/assigned to Dan Developer$/);
});

test("a thumbnail of this service is shown, and only by its path", async () => {
  await drawn({ item: { screenshot_thumbnail_url: `https://corkboard.example${basePath}/files/small.webp` } });
  await expect.element(row).toBeVisible();
  const image = row.element().querySelector("img")!;
  expect(image.getAttribute("src")).toBe(`${basePath}/files/small.webp`);
  expect(image.getAttribute("alt")).toBe("");
});

test.each(["", "https://elsewhere.example/small.webp"])("no picture is loaded from “%s”", async (url) => {
  await drawn({ item: { screenshot_thumbnail_url: url } });
  await expect.element(row).toBeVisible();
  expect(row.element().querySelector("img")).toBeNull();
});

/** When a second call of the same click would have happened too. */
const rendered = () => new Promise(requestAnimationFrame);

test("a click on the box selects the report once, without opening it", async () => {
  const { opened, selected } = await drawn();
  await expect.element(box).not.toBeChecked();
  await userEvent.click(box, { force: true });
  await expect.poll(() => selected).not.toEqual([]);
  await rendered();
  expect(selected).toEqual([[item.id, false]]);
  expect(opened).toEqual([]);
  await expect.element(box).not.toBeChecked();
});

test("a click next to the box does the same", async () => {
  const { opened, selected } = await drawn();
  await userEvent.click(page.elementLocator(box.element().closest("label")!), { position: { x: 3, y: 3 } });
  await expect.poll(() => selected).not.toEqual([]);
  await rendered();
  expect(selected).toEqual([[item.id, false]]);
  expect(opened).toEqual([]);
});

test("a click with Shift selects a range", async () => {
  const { selected } = await drawn();
  await userEvent.click(box, { modifiers: ["Shift"], force: true });
  await expect.poll(() => selected).toEqual([[item.id, true]]);
});

test("a selected row is checked", async () => {
  await drawn({ isSelected: true, isSelecting: true });
  await expect.element(box).toBeChecked();
});

test("boxes are shown while anything is selected", async () => {
  await drawn({ isSelecting: true });
  await expect.element(box).toHaveStyle({ opacity: "1" });
});

test("boxes are hidden while nothing is selected and the pointer is elsewhere", async () => {
  await drawn();
  await userEvent.unhover(page.elementLocator(document.body));
  await expect.element(box).toHaveStyle({ opacity: "0" });
});
