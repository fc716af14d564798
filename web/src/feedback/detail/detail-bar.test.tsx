import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { activeActions } from "../../service/keyboard/actions.ts";
import { clientsQuery, membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { heldDeletions } from "../held-deletions.ts";
import { DetailBar } from "./detail-bar.tsx";

const item = { ...examples.getFeedback.response.data, ticket_ids: [] };
const session = examples.getSession.response.data;

const known: readonly Known[] = [
  [membersQuery.queryKey, examples.listMembers.response.data],
  [sessionQuery.queryKey, session],
  [projectsQuery.queryKey, []],
  [clientsQuery.queryKey, []],
];

async function drawn(given: Partial<Parameters<typeof DetailBar>[0]["item"]> = {}) {
  let closed = 0;
  await draw(
    <>
      <DetailBar item={{ ...item, ...given }} onClose={() => void closed++} />
      <Toasts />
    </>,
    { known },
  );
  await expect.element(more).toBeVisible();
  return { closed: () => closed };
}

const more = page.getByRole("button", { name: "More actions" });
const offered = () =>
  page
    .getByRole("menuitem")
    .elements()
    .map((each) => each.textContent);
const openMore = async () => {
  await userEvent.click(more);
  await expect.element(page.getByRole("menu", { name: "More actions" })).toBeVisible();
};
const checked = () =>
  page
    .getByRole("menuitemcheckbox", { checked: true })
    .elements()
    .map((each) => each.textContent);

test("the bar shows status, assignee and type", async () => {
  await drawn();
  await expect.element(page.getByRole("button", { name: "Status: New" })).toHaveTextContent("New");
  await expect.element(page.getByRole("button", { name: "Status: New" })).toHaveAttribute("aria-keyshortcuts", "s");
  await expect.element(page.getByRole("button", { name: "Assignee: Dan Developer" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Type: Bug" })).toHaveTextContent("Bug");
});

test.each([
  ["in_progress", "Status: In progress", "Mark done"],
  ["review", "Status: Review", "Mark done"],
  ["done", "Status: Done", "Reopen"],
] as const)("a report that is %s has its status, and one next step", async (status, name, step) => {
  await drawn({ status });
  await expect.element(page.getByRole("button", { name })).toBeVisible();
  const button = page.getByRole("button", { name: new RegExp(`^${step}`) });
  await expect.element(button).toHaveAttribute("aria-keyshortcuts", "e");
});

test("all statuses can be chosen, and the current one is checked", async () => {
  await drawn({ status: "review" });
  await userEvent.click(page.getByRole("button", { name: "Status: Review" }));
  const menu = page.getByRole("menu", { name: "Status" });
  await expect.element(menu).toBeVisible();
  const names = menu
    .getByRole("menuitemcheckbox")
    .elements()
    .map((each) => each.textContent);
  expect(names).toEqual(["New", "In progress", "Review", "Done"]);
  expect(checked()).toEqual(["Review"]);
});

test("choosing the current status changes nothing", async () => {
  await drawn({ status: "review" });
  await userEvent.click(page.getByRole("button", { name: "Status: Review" }));
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Review" }));
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
});

test("all types can be chosen, and the current one is checked", async () => {
  await drawn({ type: "feature" });
  await userEvent.click(page.getByRole("button", { name: "Type: Idea" }));
  const menu = page.getByRole("menu", { name: "Type" });
  await expect.element(menu).toBeVisible();
  const names = menu
    .getByRole("menuitemcheckbox")
    .elements()
    .map((each) => each.textContent);
  expect(names).toEqual(["Bug", "Idea", "General"]);
  expect(checked()).toEqual(["Idea"]);
  await userEvent.click(menu.getByRole("menuitemcheckbox", { name: "Idea" }));
  await expect.element(menu).not.toBeInTheDocument();
});

test("a report that nobody is assigned to says so", async () => {
  await drawn({ assigned_user_ids: [], assigned_to: null });
  await expect.element(page.getByRole("button", { name: "Assignee: Unassigned" })).toBeVisible();
});

test("further actions are offered in one order", async () => {
  await drawn();
  await openMore();
  expect(offered()).toEqual(["Create card…", "Copy link", "Copy the reporter's link", "Mark as spam", "Delete"]);
});

test("a report with a ticket offers another one", async () => {
  await drawn({ ticket_ids: ["ticket"] });
  await expect.element(page.getByRole("link", { name: "Open ticket" })).toHaveAttribute("href", "/tickets/ticket");
  await openMore();
  expect(offered()[0]).toBe("Make another ticket");
});

test("an anonymous report has no reporter's link", async () => {
  await drawn({ reporter_email: "" });
  await openMore();
  expect(offered()).toEqual(["Create card…", "Copy link", "Mark as spam", "Delete"]);
});

test("spam can be taken out of the spam", async () => {
  await drawn({ spam: true });
  await openMore();
  expect(offered()).toContain("Not spam");
  expect(offered()).not.toContain("Mark as spam");
});

test("what the menu does, the palette does too", async () => {
  await drawn({ reporter_email: "" });
  await expect
    .poll(() => activeActions().map(({ label }) => label))
    .toEqual(["Make a ticket", "Create card…", "Copy link", "Mark as spam", "Delete"]);
});

function notedClipboard(): readonly string[] {
  const copied: string[] = [];
  const spy = vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
  onTestFinished(() => spy.mockRestore());
  return copied;
}

const link = `${serviceUrl}/inbox/${item.id}?organisation=${session.organisation_id}`;

test("the button copies a link that names the organisation", async () => {
  const copied = notedClipboard();
  await drawn();
  await userEvent.click(page.getByRole("button", { name: "Copy link" }));
  await expect.element(page.getByText("Link copied")).toBeVisible();
  expect(copied).toEqual([link]);
});

test("the menu copies the same link", async () => {
  const copied = notedClipboard();
  await drawn();
  await openMore();
  await userEvent.click(page.getByRole("menuitem", { name: "Copy link" }));
  await expect.poll(() => copied).toEqual([link]);
});

test("a card can be created from the report, or not", async () => {
  await drawn();
  await openMore();
  await userEvent.click(page.getByRole("menuitem", { name: "Create card…" }));
  const dialog = page.getByRole("dialog", { name: "Create card" });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a deleted report is closed and hidden at once, and comes back with Undo", async () => {
  const { closed } = await drawn();
  await openMore();
  await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
  await expect.element(page.getByText("Report deleted")).toBeVisible();
  expect(closed()).toBe(1);
  expect([...heldDeletions()]).toEqual([item.id]);
  await userEvent.click(page.getByRole("button", { name: /^Undo/ }));
  expect([...heldDeletions()]).toEqual([]);
});

test("on a small screen, the bar leads back to the inbox", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(800, 600);
  const { closed } = await drawn();
  await userEvent.click(page.getByRole("button", { name: "Back to the inbox" }));
  expect(closed()).toBe(1);
});

test("on a large screen, the inbox is next to the bar", async () => {
  await drawn();
  await expect.element(page.getByRole("button", { name: "Back to the inbox" })).not.toBeInTheDocument();
});
