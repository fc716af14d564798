import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { TicketPriorityMenu, TicketStatusMenu } from "./ticket-menus.tsx";
import { PriorityBars } from "./ticket-values.tsx";

const button = (name: string) => page.getByRole("button", { name });

const choices = () =>
  [...document.querySelectorAll("[role=menu] [role^=menuitem]")].map(
    (each) => `${each.textContent}${each.getAttribute("aria-checked") === "true" ? " ✓" : ""}`,
  );

test("the status is chosen from a menu", async () => {
  const chosen: string[] = [];
  await draw(<TicketStatusMenu value="in_progress" onChange={(status) => void chosen.push(status)} />);
  await expect.element(button("Status: In progress")).toHaveTextContent("In progress");
  await userEvent.click(button("Status: In progress"));
  await expect.element(page.getByRole("menu", { name: "Status" })).toBeVisible();
  expect(choices()).toEqual(["Open", "In progress ✓", "Done"]);
  await userEvent.click(page.getByRole("menu").getByText("Done"));
  expect(chosen).toEqual(["done"]);
});

test("the priority is chosen from a menu", async () => {
  const chosen: string[] = [];
  await draw(<TicketPriorityMenu value="high" onChange={(priority) => void chosen.push(priority)} />);
  await expect.element(button("Priority: High")).toHaveTextContent("High");
  await userEvent.click(button("Priority: High"));
  await expect.element(page.getByRole("menu", { name: "Priority" })).toBeVisible();
  expect(choices()).toEqual(["Critical", "High ✓", "Medium", "Low"]);
  await userEvent.click(page.getByRole("menu").getByText("Low"));
  expect(chosen).toEqual(["low"]);
});

test.each([
  { priority: "critical", filled: 4 },
  { priority: "high", filled: 3 },
  { priority: "medium", filled: 2 },
  { priority: "low", filled: 1 },
] as const)("the priority $priority has $filled filled bars from the left", async ({ priority, filled }) => {
  const { place } = await draw(<PriorityBars priority={priority} />);
  const bars = [...place.querySelectorAll("rect")];
  expect(bars.map((bar) => bar.getAttribute("opacity"))).toEqual(
    [1, 2, 3, 4].map((bar) => (bar <= filled ? "1" : "0.25")),
  );
  expect(bars.map((bar) => bar.getAttribute("height"))).toEqual(["3", "6", "9", "12"]);
  expect(bars.map((bar) => bar.getAttribute("y"))).toEqual(["9", "6", "3", "0"]);
});
