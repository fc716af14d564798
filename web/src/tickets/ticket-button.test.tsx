import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { TicketButton } from "./ticket-button.tsx";

const button = (name: string) => page.getByRole("button", { name });

test("a report without a ticket offers to make one", async () => {
  await draw(<TicketButton item={{ id: "report", ticket_ids: [] }} />);
  await expect.element(button("Make a ticket")).toBeEnabled();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
});

test("a report with one ticket leads to it", async () => {
  await draw(<TicketButton item={{ id: "report", ticket_ids: ["first"] }} />);
  await expect.element(page.getByRole("link", { name: "Open ticket" })).toHaveAttribute("href", "/tickets/first");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("a report with several tickets leads to each of them", async () => {
  const { address } = await draw(<TicketButton item={{ id: "report", ticket_ids: ["first", "second"] }} />);
  await userEvent.click(button("2 tickets"));
  const menu = page.getByRole("menu", { name: "Open ticket" });
  await expect.element(menu).toBeVisible();
  expect(
    menu
      .getByRole("menuitem")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Open ticket 1", "Open ticket 2"]);
  await userEvent.click(menu.getByRole("menuitem", { name: "Open ticket 2" }));
  await expect.poll(address).toBe("/tickets/second");
});
