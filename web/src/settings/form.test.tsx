import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Form } from "./form.tsx";

const drawn = (send: () => Promise<unknown>, noValidate = false) =>
  draw(
    <Form send={send} noValidate={noValidate}>
      {(isBusy) => (
        <>
          <Field label="Name" name="name" />
          <Field label="Email" name="email" required />
          <Button type="submit" busy={isBusy}>
            Send
          </Button>
        </>
      )}
    </Form>,
  );

const name = page.getByRole("textbox", { name: "Name" });
const email = page.getByRole("textbox", { name: "Email" });
const button = page.getByRole("button", { name: "Send" });
const alert = page.getByRole("alert");

const refused = (body: ConstructorParameters<typeof CorkboardError>[1]) =>
  Promise.reject(new CorkboardError(422, body, undefined));

test("a form is sent once at a time", async () => {
  let sent = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  await drawn(() => {
    sent++;
    return promise;
  }, true);
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await userEvent.click(name);
  await userEvent.keyboard("{Enter}");
  (name.element() as HTMLInputElement).form!.requestSubmit();
  expect(sent).toBe(1);
  resolve();
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await userEvent.click(button);
  await expect.poll(() => sent).toBe(2);
});

test("an incomplete form is not sent, and says what is missing", async () => {
  let sent = 0;
  await drawn(async () => void sent++);
  await userEvent.click(button);
  await expect.element(email).toHaveFocus();
  await expect.element(email).toBeInvalid();
  expect(sent).toBe(0);
});

test("what the service finds wrong with a field is said at that field, which gets the focus", async () => {
  await drawn(() => refused({ code: "email_taken", error: "Taken" }), true);
  await userEvent.fill(name, "Dan");
  await userEvent.click(button);
  await expect.element(email).toHaveFocus();
  await expect
    .element(email)
    .toHaveAccessibleDescription("Somebody in this organisation already has this email address");
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  await expect.element(name).toHaveValue("Dan");
  expect(alert.elements()).toHaveLength(1);
  await expect.element(button).not.toHaveAttribute("aria-busy");
});

test("what is wrong with the form as a whole is said once, at its top", async () => {
  await drawn(() => refused({ code: "storage_quota_used_up", error: "The quota is full" }), true);
  await userEvent.click(button);
  await expect.element(alert).toHaveTextContent("The quota is full");
  expect(alert.elements()).toHaveLength(1);
  expect(alert.element().compareDocumentPosition(name.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  await expect.element(email).not.toHaveAttribute("aria-invalid");
});

test("typing ends the complaint", async () => {
  await drawn(() => refused({ code: "email_taken", error: "Taken" }), true);
  await userEvent.click(button);
  await expect.element(alert).toBeVisible();
  await userEvent.fill(email, "dan@studio.example");
  await expect.element(alert).not.toBeInTheDocument();
});

test("a second attempt starts without the complaint about the first", async () => {
  let attempts = 0;
  const { promise } = Promise.withResolvers<void>();
  await drawn(() => (attempts++ === 0 ? refused({ code: "email_taken", error: "Taken" }) : promise), true);
  await userEvent.click(button);
  await expect.element(alert).toBeVisible();
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(alert).not.toBeInTheDocument();
});

test("somebody who decides against confirming their identity is not told of a failure", async () => {
  let attempts = 0;
  await drawn(() => {
    attempts++;
    return refused({ code: "reauthentication_required", error: "Confirm your identity" });
  }, true);
  await userEvent.click(button);
  await expect.poll(() => attempts).toBe(1);
  await expect.element(button).not.toHaveAttribute("aria-busy");
  await expect.element(alert).not.toBeInTheDocument();
});

test("an error that nobody foresaw is said too", async () => {
  await drawn(() => Promise.reject(new Error("surprise")), true);
  await userEvent.click(button);
  await expect.element(alert).toHaveTextContent("Something went wrong. Try again.");
});
