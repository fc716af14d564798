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

test("only a chat whose last message was sent looks as if it works", async () => {
  const address = { ...examples.getChatAddress.response.data, last_error: null };
  const { place } = await draw(
    <>
      <ChatState address={address} />
      <ChatState address={{ ...address, last_error: "returned 404" }} />
    </>,
  );
  await expect.element(page.getByText(/^Last message failed .*: returned 404$/)).toBeVisible();
  const states = [...place.querySelectorAll("p")].filter(({ textContent }) => textContent.startsWith("Switched on"));
  expect(states.map((state) => state.querySelector("svg") !== null)).toEqual([true, false]);
});
