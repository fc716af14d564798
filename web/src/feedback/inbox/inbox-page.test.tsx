import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { countsQuery } from "../../service/api/counts.ts";
import { keys } from "../../service/api/keys.ts";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import InboxPage from "./inbox-page.tsx";

const item = { ...examples.getFeedback.response.data, id: "opened here", ticket_ids: [], card_ids: [] };

async function drawn(at: string) {
  const drawing = await draw(
    <div style={{ height: 780 }}>
      <InboxPage />
    </div>,
    {
      at,
      known: [
        [countsQuery.queryKey, examples.getCounts.response.data],
        [membersQuery.queryKey, examples.listMembers.response.data],
        [sessionQuery.queryKey, examples.getSession.response.data],
        [projectsQuery.queryKey, examples.listProjects.response.data],
        [keys.project(item.project_id), examples.getProject.response.data],
        [keys.feedback(item.id), item],
        [keys.feedbackComments(item.id), []],
        [keys.history(item.id), []],
        [
          keys.feedbackList({ status: ["new", "in_progress", "review"] }),
          { pages: [{ data: [item], isLast: true }], pageParams: [undefined] },
        ],
      ],
    },
  );
  await expect.element(row).toBeVisible();
  return drawing;
}

const inbox = page.getByRole("region", { name: "Inbox" });
const row = inbox.getByRole("list", { name: "Reports" }).getByRole("link");
const nothingOpen = page.getByText("Choose a report to read it here");

test("a report is unread until it is opened, and then next to the list", async () => {
  const { address } = await drawn("/inbox");
  await expect.element(nothingOpen).toBeVisible();
  await expect.element(page.getByRole("article")).not.toBeInTheDocument();
  await expect.element(row).toMatchTextContent(/^unread/);
  await userEvent.click(row);
  await expect.element(page.getByRole("article", { name: item.title })).toBeVisible();
  await expect.element(nothingOpen).not.toBeInTheDocument();
  await expect.element(row).not.toMatchTextContent(/unread/);
  expect(address()).toBe("/inbox/opened%20here");
});

test("on a small screen, an open report takes the place of the list", async ({ onTestFinished }) => {
  await drawn("/inbox");
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(800, 700);
  await expect.element(nothingOpen).not.toBeVisible();
  await userEvent.click(row);
  await expect.element(page.getByRole("article")).toBeVisible();
  await expect.element(page.getByText("Inbox", { exact: true }).first()).not.toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Back to the inbox" }));
  await expect.element(row).toBeVisible();
  await expect.element(page.getByRole("article")).not.toBeInTheDocument();
});
