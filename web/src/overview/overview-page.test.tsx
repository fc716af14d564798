import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { failQuery, forgetQuery } from "../../test/support/query-states.ts";
import { keys } from "../service/api/keys.ts";
import { clientsQuery } from "../service/api/resources.ts";
import OverviewPage from "./overview-page.tsx";

const overview: Wire.Overview = examples.getOverview.response.data;
const none = { open: 0, weeks: overview.weeks.map((week) => ({ ...week, created: 0, done: 0 })) };
const [client] = examples.listClients.response.data;

async function drawn(state: Partial<Wire.Overview> = {}, of?: string) {
  const key = keys.count("overview", of === undefined ? {} : { client_id: of });
  const drawing = await draw(<OverviewPage />, {
    known: [
      [clientsQuery.queryKey, [{ ...client!, id: "bolt" }]],
      [key, { ...overview, ...state }],
    ],
    at: of === undefined ? "/overview" : `/overview?client=${of}`,
  });
  await expect.element(page.getByRole("heading", { name: "Overview", level: 1 })).toBeVisible();
  return { ...drawing, key };
}

const heading = (name: string) => page.getByRole("heading", { name, level: 2 });
const chart = page.getByRole("img", { name: /./ });

test("the page shows the figures and the chart, and says what the chart shows", async () => {
  const { place } = await drawn();
  await expect.element(page.getByText("Waiting on us")).toBeVisible();
  await expect.element(heading("Created and done per week")).toBeVisible();
  await expect.element(chart).toHaveAccessibleName("In the last 12 weeks, 62 items were created and 56 done.");
  await expect.element(page.getByText("Show as a table")).toBeVisible();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  expect(place.querySelector("title")).toHaveTextContent("Overview – Corkboard");
});

test("the legend names what was created before what was done", async () => {
  await drawn();
  const legend = page.getByRole("listitem").elements();
  expect(legend.map((each) => each.textContent)).toEqual(["Created", "Done"]);
});

test("the overview of a client names the client", async () => {
  await drawn({}, "bolt");
  await expect.element(page.getByRole("button", { name: "Bolt Bikes" })).toBeVisible();
  await expect.element(chart).toBeVisible();
});

test("owners see that background work does not run", async () => {
  await drawn({ background_idle_seconds: 600 });
  await expect.element(page.getByRole("status")).toMatchTextContent(/^Background work has not run for 10 minutes/);
});

const enough: Readonly<Record<string, Partial<Wire.Overview>>> = {
  "is still open": { ...none, open: 1 },
  "was created lately": { ...none, weeks: [{ week: "2026-03-02", created: 1, done: 0 }] },
  "was done lately": { ...none, weeks: [{ week: "2026-03-02", created: 0, done: 1 }] },
};

for (const [what, state] of Object.entries(enough))
  test(`something that ${what} is enough for the chart`, async () => {
    await drawn(state);
    await expect.element(chart).toBeVisible();
    await expect.element(heading("No feedback yet")).not.toBeInTheDocument();
  });

test("without feedback, the page leads to the widget", async () => {
  await drawn(none);
  await expect.element(heading("No feedback yet")).toBeVisible();
  await expect.element(page.getByText(/^Once the first report arrives/)).toBeVisible();
  const link = page.getByRole("link", { name: "Add the widget to a website" });
  await expect.element(link).toHaveAttribute("href", "/welcome");
  await expect.element(page.getByRole("link", { name: "All clients" })).not.toBeInTheDocument();
  await expect.element(chart).not.toBeInTheDocument();
});

test("a client without feedback leads back to all clients", async () => {
  await drawn(none, "bolt");
  await expect.element(heading("No feedback yet")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All clients" })).toHaveAttribute("href", "/overview");
  await expect.element(page.getByRole("link", { name: /widget/ })).not.toBeInTheDocument();
});

test("a client that does not exist is explained, and leads to all clients", async () => {
  const { queryClient, key } = await drawn({}, "gone");
  const error = new CorkboardError(404, { code: "client_not_found", error: "Client not found" }, undefined);
  await failQuery(queryClient, key, error);
  await expect.element(heading("This client does not exist")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "All clients" })).toHaveAttribute("href", "/overview");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("any other failure can be tried again", async () => {
  const { queryClient, key } = await drawn();
  const error = new CorkboardError(500, { error: "The database is busy" }, undefined);
  await failQuery(queryClient, key, error);
  await expect.element(page.getByRole("alert")).toMatchTextContent(/The database is busy/);
  await expect.element(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect.element(chart).not.toBeInTheDocument();
  await expect.element(heading("This client does not exist")).not.toBeInTheDocument();
});

test("nothing is said while the figures are loaded", async () => {
  const { queryClient, key } = await drawn({ background_idle_seconds: 600 });
  await expect.element(chart).toBeVisible();
  await forgetQuery(queryClient, key);
  await expect.element(chart).not.toBeInTheDocument();
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
  await expect.element(heading("No feedback yet")).not.toBeInTheDocument();
});
