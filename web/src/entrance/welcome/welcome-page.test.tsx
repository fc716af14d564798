import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { clientsQuery, projectsQuery } from "../../service/api/resources.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { serviceUrl } from "../../ui/service-url.ts";
import { firstItemQuery } from "./first-item-query.ts";
import WelcomePage from "./welcome-page.tsx";

const session: Wire.Session = examples.getSession.response.data;
const [client] = examples.listClients.response.data;
const [website, board] = examples.listProjects.response.data;
const project: Wire.Project = examples.getProject.response.data;
const report: Wire.FeedbackSummary = {
  ...examples.listFeedback.response.data[0]!,
  id: "report",
  title: "It is broken",
  reporter_name: "Rita",
  page_url: "https://bolt.example/basket?x=1",
  spam: false,
};

interface State {
  readonly role?: Wire.Member["role"];
  readonly clients?: readonly Wire.Client[];
  readonly projects?: readonly Wire.ProjectSummary[];
  readonly first?: Wire.FeedbackSummary | null;
  readonly at?: string;
}

function drawn({ role = "owner", clients = [], projects = [], first = null, at = "/welcome" }: State) {
  const ofProject = (id: string, name: string) =>
    [
      [keys.project(id), { ...project, id, name, api_key: `key-of-${id}` }],
      [keys.refusedOrigins(id), []],
      [firstItemQuery(id).queryKey, first],
    ] as const;
  return draw(<WelcomePage />, {
    known: [
      [sessionQuery.queryKey, { ...session, organisations: [{ ...session.organisations[0]!, role }] }],
      [clientsQuery.queryKey, clients],
      [projectsQuery.queryKey, projects],
      ...ofProject("site", "Web shop"),
      ...ofProject("blog", "Blog"),
    ],
    at,
  });
}

const sites = [
  { ...board!, id: "board" },
  { ...website!, id: "site" },
  { ...website!, id: "blog", name: "Blog" },
];
const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
const steps = () =>
  page
    .getByRole("list", { name: "First steps" })
    .getByRole("listitem")
    .elements()
    .map((each) => [each.textContent, each.getAttribute("aria-current")]);

test("an owner without clients names the first one", async () => {
  const { place } = await drawn({ projects: sites.slice(0, 1) });
  await expect.element(heading("Welcome to North Studio. Who do you build for?")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Client" });
  await expect.element(field).toHaveAttribute("autofocus");
  await expect.element(field).toHaveAttribute("maxlength", "200");
  await expect.element(field).toBeRequired();
  await expect.element(page.getByRole("list", { name: "Your clients" })).not.toBeInTheDocument();
  expect(steps()).toEqual([
    ["1Client", "step"],
    ["2Website", null],
    ["3First report", null],
  ]);
  expect(place.querySelector("title")).toHaveTextContent("Welcome – Corkboard");
  await userEvent.click(page.getByRole("button", { name: "Continue" }));
  await expect.element(field).toHaveAccessibleDescription("Enter the name of a client.");
});

test("an owner with clients chooses one, and can go back", async () => {
  await drawn({ clients: [{ ...client!, id: "other", name: "Other" }, client!] });
  const field = page.getByRole("textbox", { name: "New client" });
  await expect.element(field).not.toHaveAttribute("autofocus");
  const known = page.getByRole("list", { name: "Your clients" }).getByRole("button");
  expect(known.elements().map((each) => each.textContent)).toEqual(["Other", "Bolt Bikes"]);
  await userEvent.click(page.getByRole("button", { name: "Bolt Bikes" }));
  await expect.element(heading("Which website of Bolt Bikes should collect feedback?")).toBeVisible();
  expect(steps()).toEqual([
    ["Clientdone", null],
    ["2Website", "step"],
    ["3First report", null],
  ]);
  await userEvent.click(page.getByRole("button", { name: "Back" }));
  await expect.element(field).toBeVisible();
});

test("a website needs an address, which suggests its name", async () => {
  await drawn({ clients: [client!] });
  await userEvent.click(page.getByRole("button", { name: "Bolt Bikes" }));
  const address = page.getByRole("textbox", { name: "Website address" });
  const name = page.getByRole("textbox", { name: "Name" });
  await expect.element(address).toHaveAttribute("autofocus");
  await expect.element(address).toHaveAttribute("inputmode", "url");
  await expect.element(address).toBeRequired();
  await expect.element(name).toHaveAttribute("placeholder", "Webshop");
  await expect.element(name).toHaveAttribute("maxlength", "200");
  await expect.element(name).toHaveAccessibleDescription("Optional. What your team calls it.");
  await userEvent.click(page.getByRole("button", { name: "Create website" }));
  await expect.element(address).toHaveAccessibleDescription("Enter an address such as https://www.example.com.");
  await userEvent.fill(address, "https://www.bolt.example/shop");
  await expect.element(name).toHaveAttribute("placeholder", "bolt.example");
});

test("a developer waits until there is a website", async () => {
  await drawn({ role: "developer", projects: sites.slice(0, 1) });
  await expect.element(heading("There is no website yet")).toBeVisible();
  await expect.element(page.getByText(/^As soon as an owner/)).toBeVisible();
  await expect.element(page.getByRole("list", { name: "First steps" })).not.toBeInTheDocument();
});

test("the first website gets its script tag and waits for a report", async () => {
  await drawn({ role: "developer", projects: sites });
  await expect.element(heading("Add one line to Web shop")).toBeVisible();
  await expect
    .element(page.getByLabelText("Script tag"))
    .toHaveTextContent(
      `<script src="${serviceUrl}/widget.js" data-key="key-of-site" async crossorigin="anonymous"></script>`,
    );
  await expect.element(page.getByLabelText("Script tag")).toHaveAttribute("tabindex", "0");
  await expect.element(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Waiting for the first report…" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send a test report" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the inbox" })).toHaveAttribute("href", "/inbox");
  expect(steps()).toEqual([
    ["Clientdone", null],
    ["Websitedone", null],
    ["3First report", "step"],
  ]);
});

for (const [at, name] of [
  ["/welcome?project=blog", "Blog"],
  ["/welcome?project=board", "Web shop"],
] as const)
  test(`${at} is about ${name}`, async () => {
    await drawn({ projects: sites, at });
    await expect.element(heading(`Add one line to ${name}`)).toBeVisible();
  });

const arrived = page.getByRole("status");

test("the first report arrives, with who sent it and from where", async () => {
  await drawn({ projects: sites, first: report });
  await expect.element(arrived.getByRole("heading", { name: "Your first report is here" })).toBeVisible();
  await expect.element(arrived.getByText("It is broken")).toBeVisible();
  await expect.element(arrived.getByText("Rita · /basket", { exact: true })).toBeVisible();
  await expect.element(arrived.getByRole("link", { name: "Open report" })).toHaveAttribute("href", "/inbox/report");
  await expect.element(page.getByText(/^Reports that are sent within seconds/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Waiting/)).not.toBeInTheDocument();
});

test("a first report that looks like spam is explained", async () => {
  await drawn({ projects: sites, first: { ...report, spam: true, reporter_name: "", page_url: "somewhere" } });
  const title = "The widget works, but this report looks like spam";
  await expect.element(arrived.getByRole("heading", { name: title })).toBeVisible();
  await expect.element(arrived.getByText(/^Reports that are sent within seconds/)).toBeVisible();
  await expect.element(arrived.getByText("somewhere", { exact: true })).toBeVisible();
});
