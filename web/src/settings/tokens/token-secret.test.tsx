import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { TokenSecret } from "./token-secret.tsx";

const token: Wire.TokenCreated = examples.createToken.response.data;

async function drawn(scope: Wire.TokenScope): Promise<() => number> {
  let closed = 0;
  await draw(<TokenSecret token={{ ...token, scope }} onClose={() => void closed++} />, {
    known: [[keys.projects, examples.listProjects.response.data]],
  });
  return () => closed;
}

const dialog = page.getByRole("dialog", { name: "Copy the token now" });
const text = (name: string) => dialog.getByRole("textbox", { name });

test("a new token is shown once, with a command that uses it", async () => {
  const closed = await drawn("read");
  await expect.element(text("Copy the token now")).toHaveValue(token.token);
  await expect.element(dialog.getByText("It is shown only this once.")).toBeVisible();
  await expect
    .element(text("Try it:"))
    .toHaveValue(`curl -H "Authorization: Bearer ${token.token}" ${serviceUrl}/api/v1/me`);
  await expect.element(dialog.getByRole("group", { name: "Agent" })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole("button", { name: "Close" }));
  expect(closed()).toBe(1);
});

test("a token of an agent comes with how to connect it", async () => {
  await drawn("agent");
  await expect.element(text("Copy the token now")).toHaveValue(token.token);
  await expect.element(text("Claude Code")).toHaveValue(expect.stringContaining(token.token));
  await expect.element(text("Try it:")).not.toBeInTheDocument();
});
