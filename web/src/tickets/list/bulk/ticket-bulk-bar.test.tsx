import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../../test/support/draw.tsx";
import TicketBulkBar, { type TicketBulkBarProps } from "./ticket-bulk-bar.tsx";

const ticket = examples.getTicket.response.data;

async function drawn(state: Partial<TicketBulkBarProps["bulk"]> = {}): Promise<readonly string[]> {
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const later = (name: string) => async () => void done.push(name);
  const bulk = {
    progress: undefined,
    failed: [],
    isAsking: false,
    ask: note("ask"),
    stopAsking: note("stop asking"),
    confirm: later("confirm"),
    release: later("release"),
    dismiss: note("dismiss"),
    ...state,
  };
  await draw(<TicketBulkBar selected={[ticket]} bulk={bulk} onClear={note("clear")} />);
  return done;
}

const bar = page.getByRole("toolbar", { name: "Selected tickets" });
const button = (name: string | RegExp) => bar.getByRole("button", { name });

test("every button of the bar does what it says", async () => {
  const done = await drawn();
  await userEvent.click(button("Confirm all criteria"));
  await userEvent.click(button("Ready for agents"));
  await userEvent.click(button("Clear the selection"));
  expect(done).toEqual(["ask", "release", "clear"]);
  await expect.element(button("Ready for agents")).toHaveAttribute("aria-keyshortcuts", "Control+Enter");
});

test("while tickets are saved the bar counts them and does nothing else", async () => {
  const done = await drawn({ progress: { finished: 2, total: 5 } });
  await expect.element(bar.getByText("Saving 2 of 5")).toBeVisible();
  await expect.element(button("Confirm all criteria")).toBeDisabled();
  await expect.element(button("Ready for agents")).toHaveAttribute("aria-busy", "true");
  button("Ready for agents")
    .element()
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(done).toEqual([]);
});

test("confirming is done after the question", async () => {
  const done = await drawn({ isAsking: true });
  await userEvent.click(page.getByRole("dialog").getByRole("button", { name: "Confirm 2 lines" }));
  expect(done).toEqual(["confirm", "stop asking"]);
});
