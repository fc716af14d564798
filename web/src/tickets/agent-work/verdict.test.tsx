import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { Verdict } from "./verdict.tsx";

const [example] = examples.listDeliveries.response.data;
const item = examples.getFeedback.response.data;
const delivery: Wire.TicketDelivery = { ...example!, shown_at: null };
const shown: Wire.TicketDelivery = { ...delivery, shown_at: "2026-03-03T12:00:00.000Z" };

const drawn = (of: Wire.TicketDelivery, report: Wire.Feedback | undefined) =>
  draw(<Verdict delivery={of} item={report} />, {
    known: [
      [sessionQuery.queryKey, examples.getSession.response.data],
      [keys.project(item.project_id), examples.getProject.response.data],
    ],
  });

const button = (name: string) => page.getByRole("button", { name });
const field = page.getByRole("textbox", { name: "What is still wrong?" });
const names = () =>
  page
    .getByRole("button")
    .elements()
    .map((each) => each.textContent);

test.each([
  {
    what: "that the client has not seen",
    of: delivery,
    report: item,
    all: ["Show to client", "Not fixed yet", "Accept"],
  },
  { what: "that the client has seen", of: shown, report: item, all: ["Accept", "Not fixed yet"] },
  { what: "for a card", of: delivery, report: undefined, all: ["Accept", "Not fixed yet"] },
])("the decisions about a delivery $what stand in the order of their use", async ({ of, report, all }) => {
  await drawn(of, report);
  await expect.element(button("Accept")).toBeEnabled();
  expect(names()).toEqual(all);
});

test.each([
  { what: "that the client has not seen", of: delivery, report: item, help: /^It becomes an internal comment/ },
  { what: "that the client has seen", of: shown, report: item, help: /^It becomes a public comment/ },
  { what: "for a card", of: delivery, report: undefined, help: /^It becomes a public comment/ },
])("who reads the reason for rejecting a delivery $what is told", async ({ of, report, help }) => {
  await drawn(of, report);
  await userEvent.click(button("Not fixed yet"));
  await expect.element(field).toHaveAccessibleDescription(help);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("maxlength", "20000");
  await expect.element(button("Accept")).not.toBeInTheDocument();
});

test("a delivery cannot be sent back without a reason", async () => {
  await drawn({ ...shown, id: "without reason" }, item);
  await userEvent.click(button("Not fixed yet"));
  await expect.element(button("Send back")).toBeDisabled();
  await userEvent.fill(field, "   ");
  await expect.element(button("Send back")).toBeDisabled();
  await userEvent.fill(field, "The button is still dead");
  await expect.element(button("Send back")).toBeEnabled();
});

test.each([
  { way: "Escape", leave: () => userEvent.keyboard("{Escape}") },
  { way: "Cancel", leave: () => userEvent.click(button("Cancel")) },
])("$way returns to the decisions and keeps the reason of this delivery", async ({ way, leave }) => {
  await drawn({ ...shown, id: way }, item);
  await userEvent.click(button("Not fixed yet"));
  await expect.element(field).toHaveValue("");
  await userEvent.fill(field, "Still dead");
  await leave();
  await expect.element(button("Accept")).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  await userEvent.click(button("Not fixed yet"));
  await expect.element(field).toHaveValue("Still dead");
});

test("other keys do not leave the reason", async () => {
  await drawn(shown, item);
  await userEvent.click(button("Not fixed yet"));
  await userEvent.keyboard("a{Enter}b");
  await expect.element(field).toHaveValue("a\nb");
  await userEvent.clear(field);
});

test("a delivery is shown to the client from a dialog that can be left", async () => {
  await drawn(delivery, item);
  await userEvent.click(button("Show to client"));
  const dialog = page.getByRole("dialog", { name: "Show to client" });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
