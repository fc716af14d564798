import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { signedIn } from "../../test/support/signed-in.ts";
import { SettingsFrame } from "./settings-frame.tsx";

const drawn = (
  props: Omit<Parameters<typeof SettingsFrame>[0], "children"> = {},
  role: "owner" | "developer" = "owner",
) =>
  draw(
    <SettingsFrame {...props}>
      <p>The page itself</p>
    </SettingsFrame>,
    { known: [signedIn(role)], at: "/settings/members" },
  );

async function onPhone(): Promise<void> {
  await page.viewport(400, 800);
  onTestFinished(() => page.viewport(1280, 800));
}

const pages = page.getByRole("navigation", { name: "Settings" });
const content = page.getByText("The page itself");
const back = page.getByRole("link", { name: "Settings" });

test("a wide screen shows the list of pages beside the page", async () => {
  await drawn();
  await expect.element(pages).toBeVisible();
  await expect.element(content).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  expect(page.getByRole("heading", { name: "Settings", level: 1 }).elements()).toHaveLength(1);
});

test("the list leads to every page and marks the current one", async () => {
  await drawn();
  const work = pages.getByRole("region", { name: "Work" });
  await expect.element(work.getByRole("heading", { name: "Work", level: 2 })).toBeVisible();
  const links = work.getByRole("link").elements();
  expect(links.map((each) => [each.textContent, each.getAttribute("href")])).toEqual([
    ["Ticket writer", "/settings/ticket-writer"],
    ["Webhooks", "/settings/webhooks"],
    ["Failed jobs", "/settings/failed-jobs"],
  ]);
  await expect.element(pages.getByRole("link", { name: "Members" })).toHaveAttribute("aria-current", "page");
  await expect.element(pages.getByRole("link", { name: "Projects" })).not.toHaveAttribute("aria-current");
});

test("developers are not led to the pages of owners", async () => {
  await drawn({}, "developer");
  await expect.element(pages.getByRole("link", { name: "Members" })).toBeVisible();
  await expect.element(pages.getByRole("link", { name: "Webhooks" })).not.toBeInTheDocument();
  await expect.element(pages.getByRole("region", { name: "Data" })).not.toBeInTheDocument();
});

test("a phone shows the page alone, with a way back to the list", async () => {
  await onPhone();
  await drawn();
  await expect.element(content).toBeVisible();
  await expect.element(back).toHaveAttribute("href", "/settings");
  await expect.element(pages).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { name: "Settings", level: 1 })).toBeInTheDocument();
});

test("a phone shows the list alone where it is the page", async () => {
  await onPhone();
  await drawn({ isList: true });
  await expect.element(pages).toBeVisible();
  await expect.element(content).not.toBeVisible();
});

test("a page below another one leads back by itself", async () => {
  await onPhone();
  await drawn({ isNested: true });
  await expect.element(content).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
});
