import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { sessionQuery } from "../../service/session/session.ts";
import { basePath } from "../../ui/service-url.ts";
import { type InboxLocation, useInboxLocation } from "./use-inbox-location.ts";

const session = examples.getSession.response.data;

async function drawn(at: string) {
  let current: InboxLocation | undefined;
  function Page() {
    current = useInboxLocation();
    return <p>Inbox</p>;
  }
  const { address } = await draw(<Page />, { at, known: [[sessionQuery.queryKey, session]] });
  await expect.element(page.getByText("Inbox")).toBeVisible();
  return { address, location: () => current! };
}

const open = ["new", "in_progress", "review"];

test("an address says which list and report it shows", async () => {
  const all = await drawn("/inbox?status=done&q=404&bogus=1");
  expect(all.location()).toMatchObject({ projectId: undefined, openId: undefined });
  expect(all.location().search).toEqual({ status: "done", q: "404" });
  expect(all.location().filters).toEqual({ status: ["done"], q: "404" });
});

test("an address of a project says which report is open", async () => {
  const { location } = await drawn("/projects/p1/inbox/r1?assigned_to=me&project=p2");
  expect(location()).toMatchObject({ projectId: "p1", openId: "r1" });
  expect(location().filters).toEqual({
    project_id: "p1",
    status: open,
    assigned_to: session.organisations[0]!.user_id,
  });
});

test.each([
  ["/inbox", "/inbox/r2"],
  ["/inbox/r1?status=done", "/inbox/r2?status=done"],
  ["/projects/p1/inbox?sort=oldest", "/projects/p1/inbox/r2?sort=oldest"],
])("%s has addresses for its reports, and opens them", async (at, expected) => {
  const { location, address } = await drawn(at);
  expect(location().pathOf("r2")).toBe(`${basePath}${expected}`);
  location().open("r2");
  await expect.poll(address).toBe(expected);
  await expect.poll(() => location().openId).toBe("r2");
});

test("a text that looks like a number stays a text in addresses", async () => {
  const { location } = await drawn(`/inbox?q=${encodeURIComponent('"404"')}`);
  expect(location().search.q).toBe("404");
  expect(location().pathOf("r1")).toBe(`${basePath}/inbox/r1?q=%22404%22`);
});

test.each([
  ["/inbox/r1?status=done", "/inbox?status=done"],
  ["/projects/p1/inbox/r1?status=done", "/projects/p1/inbox?status=done"],
  ["/inbox?status=done", "/inbox?status=done"],
])("closing at %s leads to %s", async (at, expected) => {
  const { location, address } = await drawn(at);
  location().close();
  await expect.poll(address).toBe(expected);
});

test("closing returns to the list, however many reports were opened one after the other", async () => {
  const { location, address } = await drawn("/inbox?status=done");
  location().open("r1");
  await expect.poll(address).toBe("/inbox/r1?status=done");
  await expect.poll(() => location().openId).toBe("r1");
  location().open("r2");
  await expect.poll(address).toBe("/inbox/r2?status=done");
  await expect.poll(() => location().openId).toBe("r2");
  location().open("r2");
  location().close();
  await expect.poll(address).toBe("/inbox?status=done");
});

test.each([
  ["/inbox/r1?status=done", "/inbox?type=bug"],
  ["/projects/p1/inbox/r1", "/projects/p1/inbox?type=bug"],
])("another search at %s leads to its list %s", async (at, expected) => {
  const { location, address } = await drawn(at);
  location().changeSearch({ type: "bug" });
  await expect.poll(address).toBe(expected);
});
