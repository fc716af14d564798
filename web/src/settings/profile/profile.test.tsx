import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { chooseLanguage, storedLanguage } from "../../texts/language.ts";
import { chooseTheme, chosenTheme } from "../../ui/theme.ts";
import Profile from "./profile.tsx";

const drawn = () => draw(<Profile />, { known: [signedIn("developer")] });

const name = page.getByRole("textbox", { name: "Your name" });
const save = page.getByRole("button", { name: "Save" });

test("the name is saved only if it changed", async () => {
  await drawn();
  await expect.element(name).toHaveValue("Olive Owner");
  await expect.element(name).toHaveAccessibleDescription("Others mention you with @ and this name.");
  await expect.element(name).toHaveAttribute("autocomplete", "name");
  await expect.element(name).toBeRequired();
  await expect.element(save).toBeDisabled();
  await userEvent.fill(name, "Olive");
  await expect.element(save).toBeEnabled();
  await userEvent.fill(name, "Olive Owner");
  await expect.element(save).toBeDisabled();
  await expect.element(page.getByText("olive@studio.example")).toBeVisible();
});

test("the theme changes at once and is remembered", async () => {
  chooseTheme("light");
  onTestFinished(() => chooseTheme("system"));
  await drawn();
  const theme = page.getByRole("combobox", { name: "Theme" });
  await expect.element(theme).toHaveDisplayValue("Light");
  await userEvent.selectOptions(theme, "Dark");
  await expect.element(theme).toHaveDisplayValue("Dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(chosenTheme()).toBe("dark");
  await userEvent.selectOptions(theme, "Same as the system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("the language changes at once and is remembered", async () => {
  onTestFinished(() => chooseLanguage("en"));
  await drawn();
  const language = page.getByRole("combobox", { name: "Language" });
  await expect.element(language).toHaveDisplayValue("English");
  await userEvent.selectOptions(language, "Deutsch");
  const sprache = page.getByRole("combobox", { name: "Sprache" });
  await expect.element(sprache).toHaveValue("de");
  expect(storedLanguage()).toBe("de");
  await userEvent.selectOptions(sprache, "browser");
  await expect.element(language).toHaveDisplayValue("Same as the browser");
  expect(storedLanguage()).toBeUndefined();
});

test("somebody who never chose a language has that of their browser", async () => {
  onTestFinished(() => chooseLanguage("en"));
  function WithoutChoice() {
    if (storedLanguage() !== undefined) chooseLanguage(undefined);
    return <Profile />;
  }
  await draw(<WithoutChoice />, { known: [signedIn("developer")] });
  await expect.element(page.getByRole("combobox", { name: "Language" })).toHaveDisplayValue("Same as the browser");
});
