import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { sessionQuery } from "../../service/session/session.ts";
import { methodsQuery } from "../methods.ts";
import { setupQuery } from "../setup/setup-query.ts";
import SignInPage from "./sign-in-page.tsx";

const session: Wire.Session = examples.getSession.response.data;

const drawn = (known: Wire.Session | null) =>
  draw(<SignInPage />, {
    known: [
      [sessionQuery.queryKey, known],
      [methodsQuery.queryKey, examples.getSignInMethods.response.data],
      [setupQuery.queryKey, false],
    ],
  });

const email = page.getByRole("textbox", { name: "Email" });
const signOut = page.getByRole("button", { name: "Sign out" });

test("somebody who is not signed in is asked who they are", async () => {
  await drawn(null);
  await expect.element(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
  await expect.element(email).toBeVisible();
  await expect.element(signOut).not.toBeInTheDocument();
});

test("somebody who belongs to no organisation learns why they cannot work, and can sign out", async () => {
  await drawn({ ...session, organisations: [], organisation_id: null });
  await expect.element(page.getByRole("heading", { name: "No organisation", level: 1 })).toBeVisible();
  await expect.element(page.getByText(/^You are signed in as olive@studio\.example, but you do not/)).toBeVisible();
  await expect.element(signOut).toBeVisible();
  await expect.element(email).not.toBeInTheDocument();
});
