import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Row, Rows, Section } from "./section.tsx";

test("a section has a heading, what it is about, an action and its content, in this order", async () => {
  const { place } = await draw(
    <Section title="Webhooks" help="What they are" action={<button type="button">Add</button>}>
      <Rows label="Webhooks">
        <Row>One</Row>
        <Row>Two</Row>
      </Rows>
    </Section>,
  );
  await expect.element(page.getByRole("heading", { name: "Webhooks", level: 2 })).toBeVisible();
  expect(place.textContent).toBe("WebhooksWhat they areAddOneTwo");
  expect(page.getByRole("list", { name: "Webhooks" }).getByRole("listitem").elements()).toHaveLength(2);
});

test("a section without help has no empty paragraph", async () => {
  const { place } = await draw(
    <Section title="Webhooks">
      <div>Content</div>
    </Section>,
  );
  await expect.element(page.getByText("Content")).toBeVisible();
  expect(place.querySelector("p")).toBeNull();
});
