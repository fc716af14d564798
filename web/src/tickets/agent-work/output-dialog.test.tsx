import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { OutputDialog } from "./output-dialog.tsx";

const claim = { id: "claim", agent: "claude-code", version: 3 };
const queryKey = [...keys.claim("claim"), "output", 3];

async function drawn() {
  const closed: true[] = [];
  const { queryClient } = await draw(<OutputDialog claim={claim} onClose={() => void closed.push(true)} />, {
    known: [[queryKey, "All tests pass"]],
  });
  return { closed, queryClient };
}

const output = page.getByLabelText("Output", { exact: true });

test("the output of an agent is plain text that the keyboard can scroll", async () => {
  await drawn();
  await expect.element(page.getByRole("dialog", { name: "Output of claude-code" })).toBeVisible();
  await expect.element(output).toHaveTextContent("All tests pass");
  await expect.element(output).toHaveAttribute("tabindex", "0");
});

test("an output that cannot be loaded says so", async () => {
  const { queryClient } = await drawn();
  queryClient
    .getQueryCache()
    .find({ queryKey })!
    .setState({ status: "error", error: new Error("no such file") });
  await expect.element(output).toHaveTextContent("The output could not be loaded.");
});

test("the dialog closes", async () => {
  const { closed } = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Close" }));
  expect(closed).toEqual([true]);
});
