import { type InputHTMLAttributes, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { FormFailures } from "./field-failure.ts";
import { Field } from "./field.tsx";

const field = page.getByRole("textbox", { name: "Address" });
const alert = page.getByRole("alert");

test("a field is called by its label and says nothing else unless there is something to say", async () => {
  await draw(<Field label="Address" />);
  await expect.element(field).toBeVisible();
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(field).not.toHaveAttribute("aria-describedby");
  await expect.element(alert).not.toBeInTheDocument();
});

test("help describes the field and does not make it invalid", async () => {
  await draw(<Field label="Address" help="Of the website" />);
  await expect.element(field).toHaveAccessibleDescription("Of the website");
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByText("Of the website")).toBeVisible();
});

test("an error is announced, marks the field and is read before the help", async () => {
  await draw(<Field label="Address" help="Of the website" error="Too long" />);
  await expect.element(field).toHaveAccessibleDescription("Too long Of the website");
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  await expect.element(alert).toHaveTextContent("Too long");
});

test("a button at the end of the field is inside it", async () => {
  await draw(<Field label="Address" trailing={<button type="button">Clear</button>} />);
  await expect.element(page.getByRole("button", { name: "Clear" })).toBeVisible();
});

test("attributes reach the field", async () => {
  await draw(<Field label="Address" name="address" autoComplete="url" defaultValue="a" maxLength={3} />);
  await expect.element(field).toHaveAttribute("name", "address");
  await expect.element(field).toHaveAttribute("autocomplete", "url");
  await expect.element(field).toHaveAttribute("maxlength", "3");
  await expect.element(field).toHaveValue("a");
});

test("what the service finds wrong is said at the field that it is about, and nowhere else", async () => {
  await draw(
    <FormFailures value={{ field: "address", message: "Already taken" }}>
      <Field label="Address" name="address" />
      <Field label="Name" name="name" />
      <Field label="Nameless" />
    </FormFailures>,
  );
  await expect.element(field).toHaveAccessibleDescription("Already taken");
  await expect.element(page.getByRole("textbox", { name: "Name", exact: true })).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByRole("textbox", { name: "Nameless" })).not.toHaveAttribute("aria-invalid");
  expect(alert.elements()).toHaveLength(1);
});

test("a failure that is about no field is not said at a field without a name", async () => {
  await draw(
    <FormFailures value={{ field: undefined, message: "Already taken" }}>
      <Field label="Address" />
    </FormFailures>,
  );
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(alert).not.toBeInTheDocument();
});

test("an error of the page goes before what the service finds wrong", async () => {
  await draw(
    <FormFailures value={{ field: "address", message: "Already taken" }}>
      <Field label="Address" name="address" error="Too long" />
    </FormFailures>,
  );
  await expect.element(alert).toHaveTextContent("Too long");
  await expect.element(page.getByText("Already taken")).not.toBeInTheDocument();
});

function Form({ onSent, ...input }: InputHTMLAttributes<HTMLInputElement> & { onSent?: () => void }) {
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSent?.();
      }}
    >
      <Field label="Address" value={value} onChange={(event) => setValue(event.target.value)} {...input} />
      <button type="submit">Send</button>
    </form>
  );
}

const send = page.getByRole("button", { name: "Send" });

test.each<[string, InputHTMLAttributes<HTMLInputElement>, string, string]>([
  ["a missing value", { required: true }, "", "Fill in this field."],
  ["a missing email address", { required: true, type: "email" }, "", "Fill in this field."],
  ["an incomplete email address", { type: "email" }, "olive", "Enter a complete email address."],
  ["an incomplete address", { type: "url" }, "shop", "Enter a complete address, such as https://shop.example"],
  ["a short value", { minLength: 8 }, "seven..", "Enter at least 8 characters."],
])("%s is explained next to the field, which gets the focus", async (_, attributes, typed, message) => {
  let sent = 0;
  await draw(<Form {...attributes} onSent={() => sent++} />);
  if (typed) await userEvent.type(field, typed);
  await userEvent.click(send);
  await expect.element(alert).toHaveTextContent(message);
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("aria-invalid", "true");
  expect(sent).toBe(0);
});

test("what the browser alone can explain is said in its own words", async () => {
  await draw(<Form pattern="[0-9]+" title="Digits" />);
  await userEvent.type(field, "a");
  await userEvent.click(send);
  await expect.element(alert).toBeVisible();
  const { validationMessage } = field.element() as HTMLInputElement;
  expect(validationMessage).not.toBe("");
  await expect.element(alert).toHaveTextContent(validationMessage);
});

test("an explanation disappears with the next character", async () => {
  await draw(<Form required />);
  await userEvent.click(send);
  await expect.element(alert).toBeVisible();
  await userEvent.type(field, "a");
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(field).not.toHaveAttribute("aria-invalid");
});

test("an explanation follows the language", async () => {
  await draw(<Form minLength={8} />);
  chooseLanguage("de");
  await userEvent.type(field, "a");
  await userEvent.click(send);
  await expect.element(alert).toHaveTextContent("Geben Sie mindestens 8 Zeichen ein.");
});

test("of several invalid fields the first gets the focus", async () => {
  await draw(
    <form>
      <fieldset>
        <Field label="First" required />
        <Field label="Second" required />
      </fieldset>
      <button type="submit">Send</button>
    </form>,
  );
  await userEvent.click(send);
  await expect.element(page.getByRole("textbox", { name: "First" })).toHaveFocus();
  expect(alert.elements()).toHaveLength(2);
});
