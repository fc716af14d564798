import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { CardTitle } from "./card-title.tsx";

const card: Wire.Card = { ...examples.getCard.response.data, title: "Photos" };
const field = page.getByRole("heading", { level: 2 }).getByRole("textbox", { name: "Title" });

async function drawn() {
  await draw(
    <>
      <CardTitle card={card} />
      <button type="button">elsewhere</button>
    </>,
  );
  await expect.element(field).toHaveValue("Photos");
}

test("the title is a field without an error", async () => {
  await drawn();
  await expect.element(field).not.toHaveAttribute("aria-invalid");
  await expect.element(field).toHaveAttribute("maxlength", "500");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("Escape brings the title back", async () => {
  await drawn();
  await userEvent.fill(field, "Pictures");
  await expect.element(field).toHaveValue("Pictures");
  await userEvent.keyboard("{Escape}");
  await expect.element(field).toHaveValue("Photos");
  await userEvent.click(page.getByRole("button", { name: "elsewhere" }));
  await expect.element(field).toHaveValue("Photos");
});

test.each(["", "   ", "\n"])("a title that is left as %j comes back", async (text) => {
  await drawn();
  await userEvent.fill(field, text);
  await userEvent.click(page.getByRole("button", { name: "elsewhere" }));
  await expect.element(field).toHaveValue("Photos");
});

test("Enter leaves the field without a new line, and saves nothing that did not change", async () => {
  await drawn();
  await userEvent.fill(field, "Photos ");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).not.toHaveFocus();
  await expect.element(field).toHaveValue("Photos");
});

test("leaving an untouched field saves nothing", async () => {
  await drawn();
  await userEvent.click(field);
  await userEvent.click(page.getByRole("button", { name: "elsewhere" }));
  await expect.element(field).toHaveValue("Photos");
});
