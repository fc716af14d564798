import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";

async function drawn(): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  await draw(
    <RevokeDialog
      agent="claude-code"
      onRevoke={(reason) => void done.push(["revoke", reason])}
      onClose={() => void done.push("close")}
    />,
  );
  return done;
}

const reason = page.getByRole("textbox", { name: "Reason" });

test.each([
  { way: "Enter", send: () => userEvent.keyboard("{Enter}") },
  { way: "the button", send: () => userEvent.click(page.getByRole("button", { name: "Stop the agent" })) },
])("$way stops the agent for the reason", async ({ send }) => {
  const done = await drawn();
  await userEvent.fill(reason, "  Wrong ticket ");
  await send();
  expect(done).toEqual([["revoke", "Wrong ticket"], "close"]);
});

test("Escape stops nothing", async () => {
  const done = await drawn();
  await userEvent.fill(reason, "Wrong ticket");
  await userEvent.keyboard("{Escape}");
  expect(done).toEqual(["close"]);
});
