import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, type Known } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery, membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { type Action, useActions } from "../../service/keyboard/actions.ts";
import { recentKey } from "../../service/session/recent-storage.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { chooseTheme } from "../../ui/theme.ts";
import { stopCreating, useCreation } from "../creating.ts";
import { savedViewsQuery } from "../views/saved-view.ts";
import CommandPalette from "./command-palette.tsx";

const session: Wire.Session = examples.getSession.response.data;
const organisation = session.organisations[0]!;
const storage = recentKey(session.identity.id, organisation.id);
const [website, board] = examples.listProjects.response.data;
const [client] = examples.listClients.response.data;
const [olive, dan] = examples.listMembers.response.data;
const [view] = examples.listSavedViews.response.data;
const [report, comment] = examples.search.response.data;

const projects = [
  { ...website!, id: "site", client_id: "bolt" },
  { ...board!, id: "board", client_id: "gone" },
  { ...board!, id: "board-2", name: "Second board", client_id: "bolt" },
];

beforeEach(() => {
  localStorage.removeItem(storage);
  stopCreating();
});

const mainPages = [
  { to: "/inbox", label: "Inbox" },
  { to: "/tickets", label: "Tickets" },
];

function Surroundings({ actions }: { readonly actions: readonly Action[] }) {
  const [isOpen, setOpen] = useState(false);
  useActions(actions);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <p>Creating: {useCreation() ?? "nothing"}</p>
      {isOpen && <CommandPalette mainPages={mainPages} onClose={() => setOpen(false)} />}
    </>
  );
}

interface State {
  readonly role?: Wire.Member["role"];
  readonly actions?: readonly Action[];
  readonly found?: Readonly<Record<string, Partial<typeof examples.search.response>>>;
}

async function opened({ role = "owner", actions = [], found = {} }: State = {}) {
  const searches = Object.entries(found).map(([q, results]): Known => [
    keys.search({ q, limit: 12 }),
    { data: [], meta: { limit: 12, more: false, similar: false }, ...results },
  ]);
  const drawing = await draw(<Surroundings actions={actions} />, {
    known: [
      [sessionQuery.queryKey, { ...session, organisations: [{ ...organisation, role }] }],
      [projectsQuery.queryKey, projects],
      [clientsQuery.queryKey, [{ ...client!, id: "bolt" }]],
      [
        membersQuery.queryKey,
        [
          { ...olive!, user_id: "olive" },
          { ...dan!, user_id: "dan" },
        ],
      ],
      [savedViewsQuery.queryKey, [{ ...view!, id: "view", project_id: "site" }]],
      ...searches,
    ],
  });
  await userEvent.click(page.getByRole("button", { name: "Open" }));
  await expect.element(dialog).toBeVisible();
  return drawing;
}

const dialog = page.getByRole("dialog", { name: "Search and commands" });
const field = page.getByRole("combobox", { name: "Search and commands" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const status = dialog.getByRole("status");
const group = (name: string) => page.getByRole("group", { name, exact: true });
const optionsOf = (name: string) =>
  group(name)
    .getByRole("option")
    .elements()
    .map((each) => each.textContent);
const groups = () =>
  page
    .getByRole("group")
    .elements()
    .map((each) => document.getElementById(each.getAttribute("aria-labelledby")!)?.textContent);

test("the palette takes the keyboard and says what it is for", async () => {
  await opened();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute("placeholder", "Search, or jump to…");
  await expect.element(field).toHaveAttribute("maxlength", "200");
  await expect.element(status).toHaveTextContent("");
});

test("owners are offered pages, what they can create and every place", async () => {
  await opened();
  expect(groups()).toEqual(["Go to", "Create", "Views", "Projects", "People", "Settings"]);
  expect(optionsOf("Go to")).toEqual(["Inbox", "Tickets"]);
  expect(optionsOf("Create")).toEqual([
    "New report",
    "New cardRelaunch",
    "New board",
    "New project",
    "Invite somebody",
  ]);
  expect(optionsOf("Views")).toEqual(["Open bugs"]);
  expect(optionsOf("Projects")).toEqual(["Web shopBolt Bikes", "Relaunch", "Second boardBolt Bikes"]);
  expect(optionsOf("People")).toEqual(["Olive OwnerAssigned reports", "Dan DeveloperAssigned reports"]);
  const settings = optionsOf("Settings");
  expect(settings[0]).toBe("ProfileSettings");
  expect(settings).toContain("Audit logSettings");
  expect(settings.slice(-3)).toEqual(["Web shopSettings", "RelaunchSettings", "Second boardSettings"]);
});

test("developers are not offered what only owners can do", async () => {
  await opened({ role: "developer" });
  expect(optionsOf("Create")).toEqual(["New report", "New cardRelaunch", "New board"]);
  expect(optionsOf("Settings")).not.toContain("Audit logSettings");
});

for (const [text, name, address] of [
  ["inbox", "Inbox", "/inbox"],
  ["open b", "Open bugs", "/projects/site/inbox?type=bug"],
  ["web shop bolt", "Web shop Bolt Bikes", "/projects/site/inbox"],
  ["second bolt", "Second board Bolt Bikes", "/boards/board-2"],
  ["dan", "Dan Developer Assigned reports", "/inbox?assigned_to=dan"],
  ["profile", "Profile Settings", "/settings/profile"],
  ["shop settings", "Web shop Settings", "/settings/projects/site"],
] as const)
  test(`"${text}" and Enter lead to ${address}`, async () => {
    const drawing = await opened({ found: { [text]: {} } });
    await userEvent.fill(field, text);
    await expect.element(option(name)).toHaveAttribute("data-highlighted");
    await userEvent.keyboard("{Enter}");
    await expect.poll(drawing.address).toBe(address);
    await expect.element(dialog).not.toBeInTheDocument();
  });

test("what was opened is listed first the next time, and only once", async () => {
  const drawing = await opened();
  await userEvent.click(option("Dan Developer Assigned reports"));
  await expect.poll(drawing.address).toBe("/inbox?assigned_to=dan");
  await userEvent.click(page.getByRole("button", { name: "Open" }));
  await expect.element(group("Recent")).toBeVisible();
  expect(groups()[0]).toBe("Recent");
  expect(optionsOf("Recent")).toEqual(["Dan DeveloperAssigned reports"]);
  expect(optionsOf("People")).toEqual(["Olive OwnerAssigned reports"]);
});

test("the last six places are remembered, newest first, without excerpts", async () => {
  const entry = (id: string) => ({ id, label: `Place ${id}`, icon: "page", target: { to: "/inbox" } });
  localStorage.setItem(storage, JSON.stringify(["1", "2", "3", "4", "5", "6"].map(entry)));
  const found = { voucher: { data: [{ ...comment!, id: "new" }] } };
  await opened({ found });
  expect(optionsOf("Recent")).toHaveLength(6);
  await userEvent.fill(field, "voucher");
  await userEvent.click(option(/Checkout button/));
  await userEvent.click(page.getByRole("button", { name: "Open" }));
  await expect.element(group("Recent")).toBeVisible();
  expect(optionsOf("Recent")).toEqual([
    "Checkout button does nothingComment",
    "Place 1",
    "Place 2",
    "Place 3",
    "Place 4",
    "Place 5",
  ]);
});

test("what is remembered but cannot be opened is not listed", async () => {
  const right = { id: "1", label: "Right", icon: "page", target: { to: "/inbox" } };
  const wrong = [null, 1, "text", { ...right, id: 2 }, { ...right, label: 3 }, { ...right, target: {} }, { id: "4" }];
  localStorage.setItem(storage, JSON.stringify([...wrong, right]));
  await opened();
  expect(optionsOf("Recent")).toEqual(["Right"]);
});

test("the palette lists a page's actions with their keys once, and those that work everywhere last", async () => {
  const run = () => undefined;
  await opened({
    actions: [
      { label: "Undo", group: "General", run },
      { label: "Archive", keys: "e", run },
      { label: "Archive differently", keys: "e", run },
      { label: "Move up", keys: "g A", run },
      { label: "Special thing", run },
      { label: "Next", keys: "j", isForKeysOnly: true, run },
    ],
  });
  expect(groups()).toEqual(["Go to", "On this page", "Create", "Views", "Projects", "People", "Settings"]);
  expect(optionsOf("On this page")).toEqual(["ArchiveE", "Move upGShift+A", "Undo"]);
});

test("an action without keys is found by its name, and not preselected", async () => {
  const runs: string[] = [];
  // A slow machine also searches for what has been typed so far.
  const typed = Object.fromEntries(Array.from("special", (_, at) => ["special".slice(0, at + 1), {}]));
  await opened({ actions: [{ label: "Special thing", run: () => void runs.push("special") }], found: typed });
  await userEvent.keyboard("special");
  await expect.element(option("Special thing")).toBeVisible();
  await expect.poll(groups).toEqual(["On this page"]);
  await expect.element(option("Special thing")).not.toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).toBeVisible();
  expect(runs).toEqual([]);
  await userEvent.click(option("Special thing"));
  await expect.poll(() => runs).toEqual(["special"]);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem(storage)).toBeNull();
});

test("an action does not inherit the highlight of a page if its name is pasted", async () => {
  const runs: string[] = [];
  await opened({ actions: [{ label: "Special thing", run: () => void runs.push("special") }], found: { special: {} } });
  await userEvent.fill(page.getByRole("combobox"), "special");
  await expect.poll(groups).toEqual(["On this page"]);
  await expect.element(option("Special thing")).not.toHaveAttribute("data-highlighted");
  await userEvent.keyboard("{Enter}");
  expect(runs).toEqual([]);
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.poll(() => runs).toEqual(["special"]);
});

test("an action that does not apply leaves its keys to the next one", async () => {
  const runs: string[] = [];
  const action = (name: string, result: boolean | undefined): Action => ({
    label: name,
    keys: "e",
    run: () => {
      runs.push(name);
      return result ?? true;
    },
  });
  await opened({ actions: [action("First", false), action("Second", undefined), action("Third", undefined)] });
  await userEvent.click(option(/^First/));
  await expect.poll(() => runs).toEqual(["First", "Second"]);
});

for (const [name, kind] of [
  ["New report", "report"],
  ["New project", "project"],
] as const)
  test(`"${name}" asks for a ${kind}`, async () => {
    await opened();
    await userEvent.click(option(name));
    await expect.element(page.getByText(`Creating: ${kind}`)).toBeVisible();
  });

test("cards are created on their board", async () => {
  const drawing = await opened({ found: { "new card second": {} } });
  await userEvent.fill(field, "new card second");
  await userEvent.click(option("New card Second board"));
  await expect.poll(drawing.address).toBe("/boards/board-2");
});

test("inviting somebody leads to the form", async () => {
  const drawing = await opened();
  await userEvent.click(option("Invite somebody"));
  await expect.poll(drawing.address).toBe("/settings/members#invite");
});

test("the theme can be chosen by its name", async () => {
  await opened({ found: { theme: {} } });
  await userEvent.fill(field, "theme");
  await expect.element(option("Theme: dark")).toBeVisible();
  expect(optionsOf("Create")).toEqual(["Theme: same as the system", "Theme: light", "Theme: dark"]);
  await userEvent.click(option("Theme: dark"));
  try {
    await expect.poll(() => document.documentElement.dataset.theme).toBe("dark");
  } finally {
    chooseTheme("system");
  }
});

test("results name what and where they are, and show an excerpt only if the title does not match", async () => {
  const results = [
    { ...report!, id: "1", project_id: "site" },
    {
      ...report!,
      id: "2",
      kind: "card" as const,
      project_id: "board",
      title: "Other",
      excerpt: "a checkout",
      archived: true,
    },
    { ...report!, id: "3", kind: "ticket" as const, project_id: "gone" },
  ];
  await opened({ found: { checkout: { data: results } } });
  await userEvent.fill(field, "checkout");
  await expect.element(group("Results")).toBeVisible();
  expect(optionsOf("Results")).toEqual([
    "Checkout button does nothingReport · Web shop",
    "Othera checkoutCard · Relaunch · archived",
    "Checkout button does nothingTicket",
  ]);
});

test("similar results are called that", async () => {
  const meta = { limit: 12, more: false, similar: true };
  await opened({ found: { chekout: { data: [report!], meta } } });
  await userEvent.fill(field, "chekout");
  await expect.element(group("Similar results")).toBeVisible();
  await expect.element(group("Results")).not.toBeInTheDocument();
});

for (const [what, result, address] of [
  ["report", { kind: "feedback" }, "/inbox/it?status=all"],
  ["card", { kind: "card" }, "/boards/board/cards/it"],
  ["ticket", { kind: "ticket" }, "/tickets/it"],
  ["comment on a report", { kind: "comment", parent_kind: "feedback", parent_id: "p" }, "/inbox/p?status=all"],
  ["comment on a card", { kind: "comment", parent_kind: "card", parent_id: "p" }, "/boards/board/cards/p"],
  ["comment without a parent", { kind: "comment" }, "/inbox/it?status=all"],
] as const)
  test(`a found ${what} leads to its page`, async () => {
    const data = [{ ...report!, id: "it", project_id: "board", ...result }];
    const drawing = await opened({ found: { checkout: { data } } });
    await userEvent.fill(field, "checkout");
    await userEvent.click(option(/Checkout button/));
    await expect.poll(drawing.address).toBe(address);
  });

test("places come before results, and actions after them", async () => {
  const data = [{ ...report!, title: "The web is broken" }];
  const actions = [{ label: "Web magic", keys: "w", run: () => undefined }];
  await opened({ actions, found: { web: { data } } });
  await userEvent.fill(field, "web");
  await expect.element(group("Results")).toBeVisible();
  expect(groups()).toEqual(["Projects", "Settings", "Results", "On this page"]);
});

test("at most five places of a kind are listed for a text", async () => {
  await opened({ found: { settings: {} } });
  expect(optionsOf("Settings").length).toBeGreaterThan(5);
  await userEvent.fill(field, "settings");
  await expect.poll(() => optionsOf("Settings")).toHaveLength(5);
});

test("one letter does not search", async () => {
  await opened();
  await userEvent.fill(field, "z");
  await expect.element(status).toHaveTextContent("Nothing found.");
});

test("the palette says that it found nothing, searches or failed", async () => {
  const { queryClient } = await opened({ found: { zzz: {} } });
  await userEvent.fill(field, "  zzz ");
  await expect.element(status).toHaveTextContent("Nothing found.");
  const search = queryClient.getQueryCache().find({ queryKey: keys.search({ q: "zzz", limit: 12 }) })!;
  search.setState({ fetchStatus: "fetching" });
  await expect.element(status).toHaveTextContent("Searching…");
  search.setState({ fetchStatus: "idle", status: "error", error: new CorkboardError(500, {}, undefined) });
  await expect.element(status).toHaveTextContent("The search failed. Change the text to try again.");
});

test("nothing is searched for if only spaces are typed", async () => {
  await opened();
  await userEvent.fill(field, "   ");
  await expect.poll(groups).toEqual(["Go to", "Create", "Views", "Projects", "People", "Settings"]);
  await expect.element(status).toHaveTextContent("");
});

test("Escape closes the palette", async () => {
  await opened();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("other keys and clicks inside leave the palette open", async () => {
  await opened();
  await userEvent.keyboard("{ArrowDown}");
  await userEvent.click(group("People").getByText("People"));
  await expect.element(dialog).toBeVisible();
});

test("a click beside the palette closes it", async () => {
  await opened();
  dialog.element().dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await expect.element(dialog).not.toBeInTheDocument();
});
