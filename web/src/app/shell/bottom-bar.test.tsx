import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreadQuery } from "../../notifications/notification-queries.ts";
import { closePalette, useIsPaletteOpen } from "../../search/open-palette.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { BottomBar } from "./bottom-bar.tsx";

beforeEach(() => page.viewport(400, 800));
afterEach(() => page.viewport(1280, 800));

const counts = examples.getCounts.response.data;
const withNew = (count: number): Wire.Counts => ({
  ...counts,
  feedback: [{ ...counts.feedback[0]!, new: count, in_progress: 0, review: 0 }],
});

const PaletteState = () => <output>{useIsPaletteOpen() ? "palette open" : "palette closed"}</output>;

const drawn = (shown: Wire.Counts = counts, at = "/") =>
  draw(
    <>
      <BottomBar />
      <PaletteState />
    </>,
    {
      at,
      known: [
        [countsQuery.queryKey, shown],
        [unreadQuery.queryKey, 2],
      ],
    },
  );

const nav = page.getByRole("navigation", { name: "Main navigation" });
const more = nav.getByRole("button", { name: "More" });

test("the four most important pages have room, with their numbers", async () => {
  await drawn();
  await expect.element(nav).toBeVisible();
  const links = nav
    .getByRole("link")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("href")]);
  expect(links).toEqual([
    ["14Inbox", "/inbox"],
    ["Boards", "/boards"],
    ["4Tickets", "/tickets"],
    ["2Notifications", "/notifications"],
  ]);
});

test.each([
  [0, "Inbox"],
  [99, "99Inbox"],
  [100, "99+Inbox"],
])("%i open reports are shown as %s", async (count, text) => {
  await drawn(withNew(count));
  await expect.element(nav.getByRole("link").first()).toHaveTextContent(text);
});

test("the rest is in a menu after the search, and leads there", async () => {
  const { address } = await drawn();
  await userEvent.click(more);
  await expect.element(page.getByRole("menu", { name: "More" })).toBeVisible();
  const items = page.getByRole("menuitem");
  expect(items.elements().map(({ textContent }) => textContent)).toEqual([
    "Search",
    "My work",
    "Agents",
    "Overview",
    "Settings",
  ]);
  await userEvent.click(items.nth(3));
  await expect.poll(address).toBe("/overview");
});

test("the search opens the palette", async () => {
  await drawn();
  onTestFinished(closePalette);
  await userEvent.click(more);
  await userEvent.click(page.getByRole("menuitem", { name: "Search" }));
  await expect.element(page.getByText("palette open")).toBeVisible();
});

test("the page that is open is marked", async () => {
  await drawn(counts, "/tickets");
  await expect.element(nav.getByRole("link", { name: /Tickets/ })).toHaveAttribute("aria-current", "page");
  await expect.element(nav.getByRole("link", { name: /Inbox/ })).not.toHaveAttribute("aria-current");
});
