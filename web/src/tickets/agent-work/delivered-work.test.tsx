import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { projectsQuery } from "../../service/api/resources.ts";
import { DeliveredWork } from "./delivered-work.tsx";

const delivery = examples.listDeliveries.response.data[0]!;

const drawn = (changes: Partial<Wire.TicketDelivery> = {}) =>
  draw(<DeliveredWork delivery={{ ...delivery, ...changes }} item={undefined} />, {
    known: [[projectsQuery.queryKey, examples.listProjects.response.data]],
  });

const factsOf = (place: HTMLElement) =>
  [...place.querySelectorAll("dt")].map((name) => [name.textContent, name.nextElementSibling!.textContent]);

test("what was delivered is listed with what people try first", async () => {
  const { place } = await drawn();
  await expect.element(page.getByText(delivery.summary)).toBeVisible();
  expect(factsOf(place)).toEqual([
    ["Try it", "pr-87.bolt.example/checkout"],
    ["Change", "git.example/bolt/shop/pull/87"],
    ["Branch", "fix/checkout-button"],
    ["Commit", "5f2c1d9"],
  ]);
});

test("a branch and a commit that nobody has looked for say so", async () => {
  const { place } = await drawn({ verified: false });
  expect(factsOf(place).slice(2)).toEqual([
    ["Branch", "fix/checkout-button (not verified)"],
    ["Commit", "5f2c1d9 (not verified)"],
  ]);
});

test.each([
  { name: "pr-87.bolt.example/checkout", href: delivery.preview_url! },
  { name: "git.example/bolt/shop/pull/87", href: delivery.url! },
])("$name opens in a tab of its own", async ({ name, href }) => {
  await drawn();
  const link = page.getByRole("link", { name });
  await expect.element(link).toHaveAttribute("href", href);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(link).toHaveAttribute("rel", "noopener noreferrer");
});

test("an address that is no safe link is only text", async () => {
  const { place } = await drawn({ url: "javascript:alert(1)", preview_url: "nowhere" });
  await expect.element(page.getByText("javascript:alert(1)")).toBeVisible();
  await expect.element(page.getByText("nowhere")).toBeVisible();
  await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  expect(factsOf(place)).toHaveLength(4);
});

test.each([
  { missing: "preview_url", left: ["Change", "Branch", "Commit"] },
  { missing: "url", left: ["Try it", "Branch", "Commit"] },
  { missing: "branch", left: ["Try it", "Change", "Commit"] },
  { missing: "commit", left: ["Try it", "Change", "Branch"] },
])("without $missing the rest is listed", async ({ missing, left }) => {
  const { place } = await drawn({ [missing]: null });
  await expect.element(page.getByText(delivery.summary)).toBeVisible();
  expect(factsOf(place).map(([name]) => name)).toEqual(left);
});

test("without facts there is no list of them", async () => {
  const { place } = await drawn({ preview_url: null, url: null, branch: null, commit: null });
  await expect.element(page.getByText(delivery.summary)).toBeVisible();
  expect(place.querySelector("dl")).toBeNull();
});

test("every criterion says whether it is met, and how the agent knows", async () => {
  await drawn({
    criteria: [
      { number: 1, text: "The button works", met: true, evidence: "See the test" },
      { number: 2, text: "The page is fast", met: false, evidence: "It is not" },
    ],
  });
  await expect.element(page.getByRole("heading", { name: "Acceptance criteria" })).toBeVisible();
  const [met, unmet] = page.getByRole("listitem").all();
  await expect.element(met!.getByRole("img", { name: "Met", exact: true })).toBeVisible();
  expect(met!.element().textContent).toBe("The button worksSee the test");
  await expect.element(unmet!.getByRole("img", { name: "Not met" })).toBeVisible();
  expect(unmet!.element().textContent).toBe("The page is fast · Not metIt is not");
});

test("without criteria there is no heading for them", async () => {
  await drawn({ criteria: [] });
  await expect.element(page.getByText(delivery.summary)).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Acceptance criteria" })).not.toBeInTheDocument();
});

test("only addresses of the project's website are links in what the agent wrote", async () => {
  const text = "https://bolt.example/a https://evil.example/b";
  await drawn({
    url: null,
    preview_url: null,
    summary: text,
    criteria: [{ number: 1, text: "The button works", met: true, evidence: text }],
  });
  await expect.element(page.getByRole("link").first()).toBeVisible();
  expect(
    page
      .getByRole("link")
      .elements()
      .map((link) => link.getAttribute("href")),
  ).toEqual(["https://bolt.example/a", "https://bolt.example/a"]);
});
