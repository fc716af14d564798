import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { currentTexts } from "../../texts/catalogue.ts";
import { signInTexts } from "../../entrance/methods/texts.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

const methods = examples.getSignInMethods.response.data;

function at(search: string): void {
  const { href } = location;
  history.replaceState(history.state, "", `${location.pathname}${search}`);
  onTestFinished(() => history.replaceState(history.state, "", href));
}

const drawn = () =>
  draw(
    <>
      <SingleSignOn methods={methods} provider="North Studio SSO" isConnected={false} />
      <Toasts />
    </>,
  );

const failed = () => page.getByText(currentTexts(signInTexts).problems.failed);

test("somebody who comes back without success learns why", async () => {
  at("?problem=anything");
  await drawn();
  await expect.element(failed()).toBeVisible();
  await page.getByRole("button", { name: "Dismiss" }).last().click();
});

test("nobody else is told of a problem", async () => {
  at("");
  await drawn();
  await expect.element(page.getByRole("button", { name: "Connect" })).toBeVisible();
  await expect.element(failed()).not.toBeInTheDocument();
});
