import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { Sessions } from "./sessions.tsx";

const [own, phone] = examples.listSessions.response.data;

const drawn = () =>
  draw(<Sessions />, {
    known: [[keys.sessions, [own, phone, { ...phone, id: "third", user_agent: "" }]]],
  });

const list = page.getByRole("list", { name: "Signed-in devices" });

test("every device is listed, and all but this one can be signed out", async () => {
  await drawn();
  await expect.element(list).toBeVisible();
  const rows = list.getByRole("listitem").elements();
  expect(rows.map((row) => [...row.querySelectorAll("p, button")].map((each) => each.textContent))).toEqual([
    ["Firefox · Linux", "This device"],
    ["iPhone", "Last used Mar 3, 2026", "Sign out"],
    ["Unknown device", "Last used Mar 3, 2026", "Sign out"],
  ]);
});

test("signing a device out needs a confirmation", async () => {
  await drawn();
  await userEvent.click(list.getByRole("button", { name: "Sign out" }).first());
  const dialog = page.getByRole("dialog", { name: "Sign this device out?" });
  await expect.element(dialog.getByText(/that it created in the last hour stop working/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Sign out" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("ending all sessions needs a confirmation", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "End all sessions" }));
  const dialog = page.getByRole("dialog", { name: "End all sessions?" });
  await expect.element(dialog.getByText(/^You are signed out on all devices, this one included/)).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "End all sessions" })).toBeEnabled();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});
