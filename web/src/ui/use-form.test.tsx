import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Field } from "./field.tsx";
import { Problem } from "./problem.tsx";
import { useForm } from "./use-form.ts";

type Name = "name" | "email";
type Values = Readonly<Record<Name, string>>;

interface Behaviour {
  readonly check?: (values: Values) => Partial<Values>;
  readonly send?: () => Promise<void>;
  readonly explain?: (error: unknown) => { field?: Name; message: string };
}

async function drawn({ check = () => ({}), send, explain }: Behaviour = {}): Promise<Values[]> {
  const sent: Values[] = [];
  function Form() {
    const form = useForm<Name>({
      initial: { name: "Olive", email: "" },
      check,
      send: async (values) => {
        sent.push(values);
        await send?.();
      },
      explain: explain ?? (() => ({ message: "Failed" })),
    });
    return (
      <form onSubmit={form.onSubmit} noValidate>
        <Problem>{form.problem}</Problem>
        <Field label="Name" {...form.field("name")} />
        <Field label="Email" {...form.field("email")} />
        <button type="submit" aria-busy={form.isBusy}>
          Send
        </button>
        <output>{JSON.stringify(form.values)}</output>
      </form>
    );
  }
  await draw(<Form />);
  return sent;
}

const name = page.getByRole("textbox", { name: "Name" });
const email = page.getByRole("textbox", { name: "Email" });
const send = page.getByRole("button", { name: "Send" });
const alerts = page.getByRole("alert");

test("the form sends what is in its fields, without leaving the page", async () => {
  const sent = await drawn();
  await expect.element(name).toHaveValue("Olive");
  await expect.element(name).toHaveAttribute("name", "name");
  await userEvent.fill(email, "olive@studio.example");
  await expect.element(page.getByText('{"name":"Olive","email":"olive@studio.example"}')).toBeVisible();
  await userEvent.click(send);
  expect(sent).toEqual([{ name: "Olive", email: "olive@studio.example" }]);
  await expect.element(send).toHaveAttribute("aria-busy", "false");
  await expect.element(alerts).not.toBeInTheDocument();
});

test("what is wrong is said at its field, the first gets the focus, and nothing is sent", async () => {
  const sent = await drawn({ check: () => ({ name: "Too long", email: "Missing" }) });
  await userEvent.click(send);
  await expect.element(name).toHaveAccessibleDescription("Too long");
  await expect.element(email).toHaveAccessibleDescription("Missing");
  await expect.element(name).toHaveFocus();
  expect(sent).toEqual([]);
  await expect.element(send).toHaveAttribute("aria-busy", "false");
});

test("an error disappears when its field changes, and only that one", async () => {
  await drawn({ check: () => ({ name: "Too long", email: "Missing" }) });
  await userEvent.click(send);
  await expect.element(name).toHaveAccessibleDescription("Too long");
  await userEvent.fill(name, "O");
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  await expect.element(email).toHaveAccessibleDescription("Missing");
});

test("errors that were corrected are gone with the next attempt", async () => {
  const sent = await drawn({ check: ({ email: typed }) => (typed ? {} : { name: "Needs an email address" }) });
  await userEvent.click(send);
  await expect.element(name).toHaveAccessibleDescription("Needs an email address");
  await userEvent.fill(email, "a");
  await userEvent.click(send);
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  expect(sent).toHaveLength(1);
});

test("a form that is being sent is busy and not sent again", async () => {
  const sending = Promise.withResolvers<void>();
  const sent = await drawn({ send: () => sending.promise });
  await userEvent.click(send);
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  await userEvent.click(send);
  expect(sent).toHaveLength(1);
  sending.resolve();
  await expect.element(send).toHaveAttribute("aria-busy", "false");
});

test("a failure that is about a field is said there, and the field gets the focus", async () => {
  const seen: unknown[] = [];
  const error = new Error("taken");
  await drawn({
    send: () => Promise.reject(error),
    explain: (failure) => {
      seen.push(failure);
      return { field: "email", message: "Already taken" };
    },
  });
  await userEvent.click(send);
  await expect.element(email).toHaveAccessibleDescription("Already taken");
  await expect.element(email).toHaveFocus();
  expect(alerts.elements()).toHaveLength(1);
  expect(seen).toEqual([error]);
  await expect.element(send).toHaveAttribute("aria-busy", "false");
});

test("a failure that is about no field is said above the form, until the next attempt", async () => {
  let isFailing = true;
  const sent = await drawn({ send: async () => (isFailing ? Promise.reject(new Error("failed")) : undefined) });
  await userEvent.click(send);
  await expect.element(alerts).toHaveTextContent("Failed");
  await expect.element(name).not.toHaveAttribute("aria-invalid");
  isFailing = false;
  await userEvent.click(send);
  await expect.element(alerts).not.toBeInTheDocument();
  expect(sent).toHaveLength(2);
});
