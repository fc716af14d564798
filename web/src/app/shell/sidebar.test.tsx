import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreadQuery } from "../../notifications/notification-queries.ts";
import { closePalette, useIsPaletteOpen } from "../../search/open-palette.ts";
import { savedViewsQuery } from "../../search/views/saved-view.ts";
import { countsQuery } from "../../service/api/counts.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { Sidebar } from "./sidebar.tsx";

const [client] = examples.listClients.response.data;
const [website, board] = examples.listProjects.response.data;
const counts = examples.getCounts.response.data;

interface State {
  readonly clients?: readonly Wire.Client[];
  readonly projects?: readonly Wire.ProjectSummary[];
  readonly counts?: Wire.Counts;
  readonly unread?: number;
  readonly at?: string;
}

const PaletteState = () => <output>{useIsPaletteOpen() ? "palette open" : "palette closed"}</output>;

async function drawn(state: State = {}): Promise<string[]> {
  const log: string[] = [];
  await draw(
    <>
      <Sidebar onSaveView={() => log.push("save view")} />
      <PaletteState />
    </>,
    {
      at: state.at ?? "/",
      known: [
        [sessionQuery.queryKey, examples.getSession.response.data],
        [clientsQuery.queryKey, state.clients ?? [client!]],
        [projectsQuery.queryKey, state.projects ?? [website!, board!]],
        [countsQuery.queryKey, state.counts ?? counts],
        [unreadQuery.queryKey, state.unread ?? 2],
        [savedViewsQuery.queryKey, []],
      ],
    },
  );
  await expect.element(nav).toBeVisible();
  return log;
}

const nav = page.getByRole("navigation", { name: "Main navigation" });
const links = () =>
  nav
    .getByRole("link")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("href")]);

test("the pages are in their order with their numbers, settings and profile at the end", async () => {
  await drawn();
  expect(links()).toEqual([
    ["Inbox14", "/inbox"],
    ["My work", "/my-work"],
    ["Boards", "/boards"],
    ["Tickets4", "/tickets"],
    ["Agents", "/agents"],
    ["Overview", "/overview"],
    ["Notifications2", "/notifications"],
    ["Web shop14", `/projects/${website!.id}/inbox`],
    ["Relaunch", `/boards/${board!.id}`],
    ["Settings", "/settings"],
    ["OOOlive Owner(profile)", "/settings/profile"],
  ]);
});

test("what is zero has no number, and large numbers are readable", async () => {
  await drawn({
    unread: 0,
    counts: {
      ...counts,
      feedback: [{ ...counts.feedback[0]!, new: 1_200, in_progress: 0, review: 0 }],
      tickets: { open: 0, in_progress: 0, done: 28 },
    },
  });
  expect(links().map(([text]) => text)).toEqual([
    "Inbox1,200",
    "My work",
    "Boards",
    "Tickets",
    "Agents",
    "Overview",
    "Notifications",
    "Web shop1,200",
    "Relaunch",
    "Settings",
    "OOOlive Owner(profile)",
  ]);
});

test.each([
  ["/tickets", "Tickets4"],
  ["/overview", "Overview"],
  ["/boards", "Boards"],
  [`/boards/${board!.id}`, "Relaunch"],
  [`/projects/${website!.id}/inbox`, "Web shop14"],
  ["/settings", "Settings"],
])("at %s only %s is current", async (at, name) => {
  await drawn({ at });
  const current = nav
    .getByRole("link")
    .elements()
    .filter((each) => each.getAttribute("aria-current") === "page");
  expect(current.map(({ textContent }) => textContent)).toEqual([name]);
});

test("projects are below their client, websites before boards", async () => {
  const other = { ...client!, id: "other", name: "Acme" };
  await drawn({
    clients: [client!, other, { ...client!, id: "none", name: "Without projects" }],
    projects: [
      board!,
      { ...website!, id: "w2", name: "Blog" },
      { ...board!, id: "b2", name: "Sprint", client_id: "other" },
      website!,
    ],
  });
  const groups = nav.getByRole("group").elements();
  expect(groups.map((each) => [each.getAttribute("aria-label"), each.textContent])).toEqual([
    ["Bolt Bikes", "Bolt BikesBlogWeb shop14Relaunch"],
    ["Acme", "AcmeSprint"],
  ]);
});

test("a client with a website alone is shown", async () => {
  await drawn({ projects: [website!] });
  await expect.element(nav.getByRole("group", { name: "Bolt Bikes" })).toBeVisible();
  await expect.element(nav.getByRole("heading", { name: "Bolt Bikes", level: 2 })).toBeVisible();
});

test("the search names its keys and opens the palette", async () => {
  await drawn();
  onTestFinished(closePalette);
  const search = nav.getByRole("button", { name: "Search" });
  await expect.element(search).toHaveAttribute("aria-keyshortcuts", "Control+K Meta+K");
  await expect.element(page.getByText("palette closed")).toBeVisible();
  await userEvent.click(search);
  await expect.element(page.getByText("palette open")).toBeVisible();
});

test("views appear once the page has nothing else to do, and the current one can be saved", async () => {
  const log = await drawn({ at: "/tickets?status=open" });
  const views = nav.getByRole("region");
  await expect.element(views).toBeVisible();
  await userEvent.click(views.getByRole("button"));
  expect(log).toEqual(["save view"]);
});
