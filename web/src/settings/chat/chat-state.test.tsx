import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { ChatState } from "./chat-state.tsx";

test("while a test is under way, it says so and starts no other", async () => {
  await draw(<ChatState address={{ ...examples.getChatAddress.response.data, test_pending: true }} />);
  await expect.element(page.getByText("Sending a test message…")).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Send a test message" }))
    .toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText(/^Last message/)).not.toBeInTheDocument();
});
