import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { basePath } from "../../ui/service-url.ts";
import { methodsQuery } from "../methods.ts";
import { setupQuery } from "../setup/setup-query.ts";
import { Forgotten } from "./forgotten.tsx";
import { SetupHint } from "./setup-hint.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const methods = { ...examples.getSignInMethods.response.data, passkeys: false };

/** The address of the page. */
function openWith(search: string): void {
  const { pathname, search: before } = location;
  history.replaceState(history.state, "", pathname + search);
  onTestFinished(() => history.replaceState(history.state, "", pathname + before));
}

const drawn = (codes: boolean) => draw(<Forgotten />, { known: [[methodsQuery.queryKey, { ...methods, codes }]] });

const email = page.getByRole("textbox", { name: "Email" });
const title = page.getByRole("heading", { name: "Forgot your password?", level: 1 });
const back = page.getByRole("link", { name: "Back to sign-in" });

test("a link is sent to an address", async () => {
  const { place } = await drawn(true);
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/^Enter your email address, and we send you a link/)).toBeVisible();
  await expect.element(email).toHaveAttribute("autofocus");
  await expect.element(email).toHaveAttribute("type", "email");
  await expect.element(email).toHaveAttribute("autocomplete", "username");
  await expect.element(email).toBeRequired();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(place.querySelector("title")).toHaveTextContent("Forgot your password? – Corkboard");
});

test("no link is sent to half an address", async () => {
  await drawn(true);
  await userEvent.fill(email, "olive");
  await userEvent.click(page.getByRole("button", { name: "Send link" }));
  await expect.element(email).toHaveAccessibleDescription("Enter a complete email address.");
});

test("where no email is sent, an owner helps", async () => {
  await drawn(false);
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText(/^This Corkboard sends no email\. An owner/)).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
  await expect.element(back).toBeVisible();
});

test("the way back keeps where to go afterwards", async () => {
  openWith("?forgotten=true&next=%2Ftickets");
  await drawn(true);
  await expect.element(back).toHaveAttribute("href", `${basePath}/sign-in?next=%2Ftickets`);
});

test("somebody who signs in and has forgotten the password keeps where to go afterwards", async () => {
  openWith("?next=%2Ftickets");
  await draw(<SignInForm />, { known: [[methodsQuery.queryKey, methods]] });
  const link = page.getByRole("link", { name: "Forgot your password?" });
  await expect.element(link).toHaveAttribute("href", `${basePath}/sign-in?next=%2Ftickets&forgotten=true`);
});

test("an empty service says how to set it up", async () => {
  await draw(<SetupHint />, { known: [[setupQuery.queryKey, true]] });
  await expect.element(page.getByText(/^New here\? Corkboard is not set up yet\./)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "How to set it up" }))
    .toHaveAttribute("href", `${basePath}/setup`);
});

test("a service that is set up says nothing about it", async () => {
  const { place } = await draw(
    <>
      <p>Page</p>
      <SetupHint />
    </>,
    { known: [[setupQuery.queryKey, false]] },
  );
  await expect.element(page.getByText("Page")).toBeVisible();
  expect(place).toHaveTextContent("Page");
});
