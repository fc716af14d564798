import { type ComponentProps, type ReactNode, useState } from "react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { useValidity } from "./use-validity.ts";

function Field({ label, error, ...input }: { label: string; error?: string } & ComponentProps<"input">) {
  const { error: shown, ...handlers } = useValidity(error);
  return (
    <label>
      {label}
      <input {...input} {...handlers} />
      <span>{`${label}: ${shown ?? "fine"}`}</span>
    </label>
  );
}

const form = (fields: ReactNode) => (
  <form onSubmit={(event) => event.preventDefault()}>
    {fields}
    <button type="submit">Send</button>
  </form>
);

const send = () => userEvent.click(page.getByRole("button", { name: "Send" }));
const shown = (text: string) => page.getByText(text, { exact: true });
const input = (name: string) => page.getByRole("textbox", { name: new RegExp(name) });

describe("a field says what is wrong with it", () => {
  test.each<[string, ComponentProps<"input">, string]>([
    ["if nothing is in it", { required: true }, "Fill in this field."],
    ["if no email address is in it", { type: "email", required: true }, "Fill in this field."],
    ["if its email address is incomplete", { type: "email", defaultValue: "ada" }, "Enter a complete email address."],
    [
      "if its address is incomplete",
      { type: "url", defaultValue: "shop" },
      "Enter a complete address, such as https://shop.example",
    ],
  ])("%s", async (_, attributes, message) => {
    await draw(form(<Field label="Name" {...attributes} />));
    await expect.element(shown("Name: fine")).toBeVisible();
    await send();
    await expect.element(shown(`Name: ${message}`)).toBeVisible();
  });

  test("if its text is too short, once somebody changed it", async () => {
    await draw(form(<Field label="Name" minLength={12} />));
    await userEvent.type(input("Name"), "short");
    await send();
    await expect.element(shown("Name: Enter at least 12 characters.")).toBeVisible();
  });

  test("in the browser's words for anything else", async () => {
    await draw(form(<Field label="Name" pattern="[a-z]+" defaultValue="123" minLength={1} />));
    await send();
    const field = page.getByRole("textbox").element() as HTMLInputElement;
    expect(field.validationMessage).not.toBe("");
    await expect.element(shown(`Name: ${field.validationMessage}`)).toBeVisible();
  });

  test("in the language of the app", async () => {
    await draw(form(<Field label="Name" required />));
    chooseLanguage("de");
    await send();
    await expect.element(shown("Name: Füllen Sie dieses Feld aus.")).toBeVisible();
  });

  test("until somebody changes it", async () => {
    await draw(form(<Field label="Name" required />));
    await send();
    await expect.element(shown("Name: Fill in this field.")).toBeVisible();
    await userEvent.type(input("Name"), "A");
    await expect.element(shown("Name: fine")).toBeVisible();
  });

  test("unless the service said something", async () => {
    function Taken() {
      const [error, setError] = useState<string>();
      return (
        <>
          {form(<Field label="Name" required {...(error !== undefined && { error })} />)}
          <button type="button" onClick={() => setError("This name is taken.")}>
            Reject
          </button>
        </>
      );
    }
    await draw(<Taken />);
    await send();
    await expect.element(shown("Name: Fill in this field.")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Reject" }));
    await expect.element(shown("Name: This name is taken.")).toBeVisible();
  });
});

describe("a form", () => {
  test("moves to its first field that is wrong, and names all of them", async () => {
    await draw(
      form(
        <fieldset>
          <Field label="Name" defaultValue="Ada" required />
          <Field label="Address" required />
          <Field label="City" required />
        </fieldset>,
      ),
    );
    await send();
    await expect.element(shown("Address: Fill in this field.")).toBeVisible();
    await expect.element(shown("City: Fill in this field.")).toBeVisible();
    await expect.element(shown("Name: fine")).toBeVisible();
    await expect.element(input("Address")).toHaveFocus();
  });

  test("does not show the browser's bubble", async () => {
    await draw(form(<Field label="Name" required />));
    const field = page.getByRole("textbox").element();
    expect(field.dispatchEvent(new Event("invalid", { cancelable: true }))).toBe(false);
  });
});
