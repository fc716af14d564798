import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Empty } from "./empty.tsx";
import NotFoundPage from "./not-found-page.tsx";
import { Problem } from "./problem.tsx";

test("an empty state can consist of its title alone", async () => {
  const { place } = await draw(<Empty title="Nothing yet" />);
  await expect.element(page.getByRole("heading", { name: "Nothing yet", level: 2 })).toBeVisible();
  expect(place.querySelectorAll("p, div > div > div")).toHaveLength(0);
});

test("an empty state explains itself and offers the next step", async () => {
  await draw(
    <Empty
      title="Nothing yet"
      heading="h1"
      icon={<svg data-testid="icon" />}
      action={<button type="button">Add</button>}
    >
      Create the first one.
    </Empty>,
  );
  await expect.element(page.getByRole("heading", { name: "Nothing yet", level: 1 })).toBeVisible();
  await expect.element(page.getByText("Create the first one.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Add" })).toBeVisible();
  await expect.element(page.getByTestId("icon")).toBeInTheDocument();
});

test("a page that does not exist says so and leads home", async () => {
  await draw(<NotFoundPage />, { at: "/nowhere" });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("heading", { name: "This page does not exist", level: 1 })).toBeVisible();
  await expect.element(main.getByText("The address may be mistyped, or the item was deleted.")).toBeVisible();
  await expect.element(main.getByRole("link", { name: "Go to the inbox" })).toHaveAttribute("href", "/");
});

test("a problem is announced", async () => {
  await draw(<Problem>The code has expired</Problem>);
  await expect.element(page.getByRole("alert")).toHaveTextContent("The code has expired");
});

test("nothing is announced without a problem", async () => {
  await draw(
    <>
      <Problem>{undefined}</Problem>
      <Problem>{""}</Problem>
      <p>Form</p>
    </>,
  );
  await expect.element(page.getByText("Form")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});
