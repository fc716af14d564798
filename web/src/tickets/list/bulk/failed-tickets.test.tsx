import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import { FailedTickets } from "./failed-tickets.tsx";

const ticket = examples.getTicket.response.data;
const failed = [
  { ticket: { ...ticket, id: "a", title: "First" }, reason: "Somebody deleted it." },
  { ticket: { ...ticket, id: "b", title: "Second" }, reason: "No criterion is confirmed." },
];

test.each([
  { count: 1, text: "1 ticket could not be changed" },
  { count: 2, text: "2 tickets could not be changed" },
])("$text is announced with the reasons", async ({ count, text }) => {
  await draw(<FailedTickets failed={failed.slice(0, count)} onDismiss={() => undefined} />);
  const alert = page.getByRole("alert");
  await expect.element(alert.getByText(text)).toBeVisible();
  const rows = alert.getByRole("listitem").elements();
  expect(rows.map((row) => [row.textContent, row.querySelector("a")!.getAttribute("href")])).toEqual(
    [
      ["First Somebody deleted it.", "/tickets/a"],
      ["Second No criterion is confirmed.", "/tickets/b"],
    ].slice(0, count),
  );
});

test("the announcement can be dismissed", async () => {
  const done: true[] = [];
  await draw(<FailedTickets failed={failed} onDismiss={() => void done.push(true)} />);
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }));
  expect(done).toEqual([true]);
});
