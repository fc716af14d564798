import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { exactTime, longAge } from "../../texts/format.ts";
import { ItemHeading } from "./item-heading.tsx";

const item = examples.getFeedback.response.data;
const drawn = (given: Partial<typeof item> = {}) => draw(<ItemHeading item={{ ...item, ...given }} />);

const heading = page.getByRole("heading", { level: 2, name: item.title });
const spam = page.getByText("This report is marked as spam.");

test("the heading says what was reported, by whom and when", async () => {
  await drawn();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByText("Nils · nils@example.com", { exact: true })).toBeVisible();
  const time = page.getByText(longAge(item.created_at));
  await expect.element(time).toHaveAttribute("datetime", item.created_at);
  await expect.element(time).toHaveAttribute("title", exactTime(item.created_at));
  await expect.element(spam).not.toBeInTheDocument();
});

test.each([
  ["Nils", { reporter_email: "" }],
  ["nils@example.com", { reporter_name: "" }],
  ["Anonymous", { reporter_name: "", reporter_email: "" }],
])("%s is whoever is known", async (shown, given) => {
  await drawn(given);
  await expect.element(page.getByText(shown, { exact: true })).toBeVisible();
});

test("the reported page opens apart from the app, which does not tell where it is linked from", async () => {
  await drawn({ page_url: "https://bolt.example/checkout?step=2" });
  const link = page.getByRole("link", { name: "bolt.example/checkout?step=2" });
  await expect.element(link).toHaveAttribute("href", "https://bolt.example/checkout?step=2");
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("an address that is not safe to open is only text", async () => {
  await drawn({ page_url: "javascript:alert(1)" });
  await expect.element(page.getByText("javascript:alert(1)")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("a report without a page has no link", async () => {
  const { place } = await drawn({ page_url: "" });
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  expect(place.textContent).toBe(`${item.title}Nils · nils@example.com${longAge(item.created_at)}`);
});

test("spam says that it is spam", async () => {
  await drawn({ spam: true });
  await expect.element(spam).toBeVisible();
});
