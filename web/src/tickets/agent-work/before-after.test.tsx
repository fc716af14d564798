import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { basePath } from "../../ui/service-url.ts";
import { BeforeAfter } from "./before-after.tsx";

const delivery: Wire.TicketDelivery = {
  ...examples.listDeliveries.response.data[0]!,
  screenshot_url: `https://corkboard.example${basePath}/files/after.png`,
};
const item: Wire.Feedback = {
  ...examples.getFeedback.response.data,
  screenshot_url: `https://corkboard.example${basePath}/files/before.png`,
};
const found = delivery.element!;
const gone: Wire.TicketDelivery["element"] = { selector: "#buy-now", found: false };

const drawn = (changes: Partial<Wire.TicketDelivery> = {}, report: Wire.Feedback | undefined = item) =>
  draw(<BeforeAfter delivery={{ ...delivery, ...changes }} item={report} />);
const drawnForCard = (changes: Partial<Wire.TicketDelivery> = {}) =>
  draw(<BeforeAfter delivery={{ ...delivery, ...changes }} item={undefined} />);

const group = page.getByRole("group", { name: "Before and after" });
const extent = page.getByRole("group", { name: "What the screenshots show" });
const goneText = page.getByText(/The element that was reported no longer exists/);
const captions = (place: HTMLElement) =>
  [...place.querySelectorAll("figure")].map((figure) => [
    figure.querySelector("figcaption")!.textContent,
    figure.querySelector("a")?.getAttribute("href") ?? figure.querySelector("span")!.textContent,
  ]);

test("the report's screenshot is before, that of the delivery after", async () => {
  const { place } = await drawn();
  await expect.element(group).toBeVisible();
  expect(captions(place)).toEqual([
    ["Before", `${basePath}/files/before.png`],
    ["After", `${basePath}/files/after.png`],
  ]);
  expect([...place.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
    `${basePath}/files/before.png`,
    `${basePath}/files/after.png`,
  ]);
});

test.each(["Before", "After"])("the screenshot %s opens in a tab of its own", async (label) => {
  await drawn();
  const link = page.getByRole("link", { name: `Open the screenshot: ${label}` });
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("a delivery without a screenshot says so", async () => {
  const { place } = await drawn({ screenshot_url: null });
  await expect.element(group).toBeVisible();
  expect(captions(place)).toEqual([
    ["Before", `${basePath}/files/before.png`],
    ["After", "No screenshot"],
  ]);
});

test("a ticket of a card has nothing before", async () => {
  const { place } = await drawnForCard();
  await expect.element(group).toBeVisible();
  expect(captions(place)).toEqual([
    ["Before", "No screenshot"],
    ["After", `${basePath}/files/after.png`],
  ]);
});

test("pictures of other hosts are not loaded", async () => {
  const { place } = await drawn({}, { ...item, screenshot_url: "https://elsewhere.example/before.png" });
  await expect.element(group).toBeVisible();
  expect(captions(place)[0]).toEqual(["Before", "No screenshot"]);
});

test.each([
  { what: "both know", changes: { element: found }, report: item },
  { what: "only the report knows", changes: { element: null }, report: item },
  { what: "only the delivery knows", changes: { element: found }, report: { ...item, annotations: [] } },
])("if $what where the element is, people choose between it and the whole page", async ({ changes, report }) => {
  await drawn(changes, report);
  const element = extent.getByRole("button", { name: "Element" });
  const whole = extent.getByRole("button", { name: "Whole page" });
  await expect.element(element).toHaveAttribute("aria-pressed", "true");
  await expect.element(whole).toHaveAttribute("aria-pressed", "false");
  await userEvent.click(whole);
  await expect.element(element).toHaveAttribute("aria-pressed", "false");
  await expect.element(whole).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(element);
  await expect.element(element).toHaveAttribute("aria-pressed", "true");
});

test.each<{ what: string; changes: Partial<Wire.TicketDelivery>; report: Wire.Feedback }>([
  { what: "nobody knows the element", changes: { element: null }, report: { ...item, annotations: [] } },
  { what: "the element is gone", changes: { element: gone }, report: { ...item, annotations: [] } },
  {
    what: "the only known element has no screenshot",
    changes: { screenshot_url: null },
    report: { ...item, annotations: [] },
  },
  {
    what: "the reported element has no screenshot and the delivered one is unknown",
    changes: { element: null },
    report: { ...item, screenshot_url: "" },
  },
])("there is nothing to choose if $what", async ({ changes, report }) => {
  await drawn(changes, report);
  await expect.element(group).toBeVisible();
  await expect.element(extent).not.toBeInTheDocument();
});

test("an element that is gone is named next to the screenshots", async () => {
  await drawn({ element: gone });
  await expect.element(group.getByText("#buy-now")).toBeVisible();
  await expect.element(goneText).toBeVisible();
});

test("an element that is gone is named without screenshots too", async () => {
  await drawn({ element: gone, screenshot_url: null }, { ...item, screenshot_url: "" });
  await expect.element(goneText).toBeVisible();
  await expect.element(group).not.toBeInTheDocument();
});

test("an element that is there is not called gone", async () => {
  await drawn({ element: found });
  await expect.element(group).toBeVisible();
  await expect.element(goneText).not.toBeInTheDocument();
});

test("without screenshots and element nothing is shown", async () => {
  const { place } = await drawn({ element: null, screenshot_url: null }, { ...item, screenshot_url: "" });
  expect(place.textContent).toBe("");
});
