import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { WebsiteAddressField } from "./website-address-field.tsx";

test("an address is typed as it is, without help from the keyboard", async () => {
  const typed: string[] = [];
  await draw(<WebsiteAddressField value="shop.example" onChange={(value) => void typed.push(value)} />);
  const field = page.getByRole("textbox", { name: "Address of the website" });
  await expect.element(field).toHaveValue("shop.example");
  await expect.element(field).toBeRequired();
  for (const [name, value] of [
    ["name", "url"],
    ["inputmode", "url"],
    ["autocomplete", "off"],
    ["autocapitalize", "off"],
    ["spellcheck", "false"],
    ["placeholder", "https://www.example.com"],
  ] as const)
    await expect.element(field).toHaveAttribute(name, value);
  await userEvent.fill(field, "other.example");
  expect(typed.at(-1)).toBe("other.example");
});
