import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { activeActions } from "../../service/keyboard/actions.ts";
import { exactTime } from "../../texts/format.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { Readiness } from "./readiness.tsx";

const ticket = examples.getTicket.response.data;
const [line] = ticket.criteria;
const confirmed: Wire.Criterion = { ...line!, state: "confirmed" };
const readyAt = new Date(Date.now() - 3 * 3_600_000).toISOString();

async function drawn(changes: Partial<Wire.Ticket>) {
  const result = await draw(
    <>
      <Readiness ticket={{ ...ticket, ...changes }} />
      <Toasts />
    </>,
  );
  await expect.poll(activeActions).not.toEqual([]);
  return result;
}

const release = page.getByRole("button", { name: "Ready for agents" });
const back = page.getByRole("button", { name: "Back to draft" });
const reason = page.getByText("Confirm at least one line first");

test.each([
  { what: "without lines", criteria: [] },
  { what: "with proposed lines only", criteria: [line!] },
])("a draft $what cannot be released, and says why", async ({ criteria }) => {
  await drawn({ criteria });
  await expect.element(release).toBeDisabled();
  await expect.element(release).toHaveAccessibleDescription("Confirm at least one line first");
  await expect.element(reason).toBeVisible();
});

test("a draft with a confirmed line can be released", async () => {
  await drawn({ criteria: [line!, confirmed] });
  await expect.element(release).toBeEnabled();
  await expect.element(release).not.toHaveAttribute("aria-describedby");
  await expect.element(release).toHaveAttribute("aria-keyshortcuts", "Control+Enter");
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(back).not.toBeInTheDocument();
});

test("a ready ticket says since when and can become a draft again", async () => {
  await drawn({ ready_at: readyAt, criteria: [confirmed] });
  await expect.element(back).toBeEnabled();
  const since = page.getByText("Ready for agents, 3 hours ago");
  await expect.element(since).toHaveAttribute("datetime", readyAt);
  await expect.element(since).toHaveAttribute("title", exactTime(readyAt));
  await expect.element(release).not.toBeInTheDocument();
});

test("a ticket that was set aside is not called ready, and can be tried again", async () => {
  const again = page.getByRole("button", { name: "Try again" });
  await drawn({ ready_at: readyAt, set_aside: true, criteria: [confirmed] });
  await expect.element(again).toBeEnabled();
  await expect.element(back).toBeEnabled();
  await expect.element(page.getByText(/^Ready for agents/)).not.toBeInTheDocument();
  expect(activeActions().map(({ label }) => label)).toContain("Try again");
});

test.each([{ ready_at: null }, { ready_at: readyAt }])(
  "a done ticket is neither released nor taken back",
  async (changes) => {
    await drawn({ ...changes, status: "done", criteria: [confirmed] });
    await expect.element(page.getByRole("status")).toBeInTheDocument();
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  },
);

test("the key for releasing says what is missing", async () => {
  await drawn({ criteria: [line!] });
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  const toast = page.getByRole("status");
  await expect.element(toast.getByText("Confirm at least one line first")).toBeVisible();
  await userEvent.click(toast.getByRole("button", { name: "Dismiss" }));
});

test.each([{ ready_at: readyAt }, { status: "done" as const }])(
  "the key for releasing is left to others where it does not apply: %o",
  async (changes) => {
    await drawn({ criteria: [line!], ...changes });
    const action = activeActions().find(({ keys }) => keys === "Control+Enter");
    expect(action).toMatchObject({ label: "Ready for agents", group: "Acceptance criteria" });
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await expect.element(page.getByRole("status")).toHaveTextContent("");
  },
);
