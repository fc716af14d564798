import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { forgetQuery } from "../../../test/support/query-states.ts";
import { forgetLinkSecret } from "../../service/session/link-secret.ts";
import { basePath, serviceUrl } from "../../ui/service-url.ts";
import { methodsQuery } from "../methods.ts";
import SetupPage from "./setup-page.tsx";
import { setupQuery } from "./setup-query.ts";

const methods: Wire.SignInMethods = examples.getSignInMethods.response.data;

afterEach(() => forgetLinkSecret("setup"));

interface State {
  readonly isOpen?: boolean;
  readonly code?: string;
  readonly passwords?: boolean;
}

function drawn({ isOpen = true, code = "secret", passwords = true }: State = {}) {
  if (code) sessionStorage.setItem("corkboard.link.setup", code);
  return draw(<SetupPage />, {
    known: [
      [setupQuery.queryKey, isOpen],
      [methodsQuery.queryKey, { ...methods, passwords }],
    ],
  });
}

const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const create = page.getByRole("button", { name: "Create organisation" });

test("the first owner names the organisation and themselves", async () => {
  const { place } = await drawn();
  await expect.element(heading("Set up Corkboard")).toBeVisible();
  await expect.element(page.getByText("You become the first owner. It takes a minute.")).toBeVisible();
  await expect.element(field("Organisation")).toHaveAttribute("autofocus");
  const fields = [...place.querySelectorAll("input")];
  expect(fields.map((each) => [each.autocomplete, each.type, each.required])).toEqual([
    ["organization", "text", true],
    ["name", "text", true],
    ["username", "email", true],
    ["new-password", "password", true],
  ]);
  await expect.element(field("Password")).toHaveAccessibleDescription(/^At least 8 characters/);
});

test("everything has to be entered", async () => {
  await drawn();
  await userEvent.click(create);
  await expect.element(field("Organisation")).toHaveAccessibleDescription("Enter the name of your organisation.");
  await expect.element(field("Organisation")).toHaveFocus();
  await expect.element(field("Your name")).toHaveAccessibleDescription(/^Enter your name/);
  await expect.element(field("Email")).toHaveAccessibleDescription("Enter a complete email address.");
  await expect.element(field("Password")).toHaveAccessibleDescription(/^Use at least 8 characters\./);
});

test("there is no password where there are none", async () => {
  await drawn({ passwords: false });
  await expect.element(field("Email")).toBeVisible();
  await expect.element(field("Password")).not.toBeInTheDocument();
});

test("a service that is set up leads to signing in", async () => {
  await drawn({ isOpen: false });
  await expect.element(heading("Corkboard is already set up")).toBeVisible();
  await expect.element(page.getByText(/^Sign in, or ask an owner/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", `${basePath}/sign-in`);
  await expect.element(create).not.toBeInTheDocument();
});

test("without the code of the link, the page says where it is", async () => {
  await drawn({ code: "" });
  await expect.element(heading("Open the printed link")).toBeVisible();
  await expect.element(page.getByText(/^When Corkboard starts for the first time/)).toBeVisible();
  await expect.element(page.getByText(`Open ${serviceUrl}/setup#… to set up Corkboard`)).toBeVisible();
  await expect.element(create).not.toBeInTheDocument();
});

test("nothing can be entered before the page knows whether the service is set up", async () => {
  const { queryClient } = await drawn();
  await expect.element(create).toBeVisible();
  await forgetQuery(queryClient, setupQuery.queryKey);
  await expect.element(create).not.toBeInTheDocument();
  await expect.element(heading("Set up Corkboard")).toBeVisible();
});
