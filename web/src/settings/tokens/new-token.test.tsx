import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { NewToken } from "./new-token.tsx";

const drawn = (clients: readonly Wire.Client[] = examples.listClients.response.data) =>
  draw(<NewToken onClose={() => undefined} />, { known: [[keys.clients, clients]] });

const name = page.getByRole("textbox", { name: "Name" });
const choice = (label: string) => page.getByRole("combobox", { name: label });
const optionsOf = (label: string) =>
  (choice(label).getByRole("option").elements() as HTMLOptionElement[]).map((each) => [each.value, each.text]);

test("a token begins with its name, and lasts for 90 days in all projects", async () => {
  await drawn();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toBeRequired();
  await expect.element(choice("Access")).toHaveValue("write");
  await expect.element(choice("Projects")).toHaveDisplayValue("All projects");
  await expect.element(choice("Expires")).toHaveDisplayValue("In 90 days");
});

test("access, client and expiry can be chosen", async () => {
  await drawn();
  expect(optionsOf("Projects")).toEqual([
    ["", "All projects"],
    [examples.listClients.response.data[0]!.id, "Bolt Bikes"],
  ]);
  await userEvent.selectOptions(choice("Access"), "Read only");
  await userEvent.selectOptions(choice("Projects"), "Bolt Bikes");
  await userEvent.selectOptions(choice("Expires"), "Never");
  await expect.element(choice("Access")).toHaveValue("read");
  await expect.element(choice("Projects")).toHaveDisplayValue("Bolt Bikes");
  await expect.element(choice("Expires")).toHaveValue("never");
});

test("without clients there is nothing to limit a token to", async () => {
  await drawn([]);
  await expect.element(name).toBeVisible();
  await expect.element(choice("Projects")).not.toBeInTheDocument();
});

test("a token without a name is not created", async () => {
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "Create token" }));
  await expect.element(name).toBeInvalid();
});
