import { examples } from "@corkboard/contract/examples";
import type { Wire } from "@corkboard/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A tab that opens the app at an address. */
async function openTab(address = "https://corkboard.example/") {
  vi.stubGlobal("location", new URL(address));
  vi.resetModules();
  return import("./organisation.ts");
}

const example: Wire.Session = examples.getSession.response.data;
const [membership] = example.organisations;
const sessionIn = (used: string | null, ...ids: readonly string[]): Wire.Session => ({
  ...example,
  organisation_id: used,
  organisations: ids.map((id) => Object.assign({}, membership!, { id })),
});

describe("a tab", () => {
  it("starts without an organisation", async () => {
    const { currentOrganisation } = await openTab();
    expect(currentOrganisation()).toBeUndefined();
    expect(stored.size).toBe(0);
  });

  it("starts in the organisation that a link names, and stays there after a reload", async () => {
    const tab = await openTab("https://corkboard.example/tickets?organisation=o1&status=open");
    expect(tab.currentOrganisation()).toBe("o1");
    const reloaded = await openTab();
    expect(reloaded.currentOrganisation()).toBe("o1");
  });

  it("prefers the organisation of a link to its own", async () => {
    stored.set("corkboard.organisation", "o2");
    expect((await openTab()).currentOrganisation()).toBe("o2");
    expect((await openTab("https://corkboard.example/?organisation=o1")).currentOrganisation()).toBe("o1");
    expect((await openTab("https://corkboard.example/?organisation=")).currentOrganisation()).toBe("o1");
  });

  it("keeps the organisation that somebody chooses, until none is chosen", async () => {
    const tab = await openTab();
    tab.chooseOrganisation("o3");
    expect(tab.currentOrganisation()).toBe("o3");
    expect((await openTab()).currentOrganisation()).toBe("o3");
    const other = await openTab();
    other.chooseOrganisation(undefined);
    expect(other.currentOrganisation()).toBeUndefined();
    expect((await openTab()).currentOrganisation()).toBeUndefined();
  });
});

describe("the organisation to work in", () => {
  it.each([
    ["the wanted one", sessionIn("o1", "o1", "o2"), "o2", "o2"],
    ["the one used last, if the person does not belong to the wanted one", sessionIn("o1", "o1", "o2"), "o3", "o1"],
    ["the one used last, if none is wanted", sessionIn("o1", "o1", "o2"), undefined, "o1"],
    ["none, if there is none", sessionIn(null), "o1", undefined],
  ])("is %s", async (_, session, wanted, expected) => {
    const { organisationToWorkIn } = await openTab();
    expect(organisationToWorkIn(session, wanted)).toBe(expected);
  });
});

describe("an address", () => {
  const tickets = () => new URL("https://corkboard.example/tickets?status=open");

  it("names the organisation for somebody who has several", async () => {
    const tab = await openTab();
    tab.chooseOrganisation("o1");
    tab.nameInLinks(true);
    expect(tab.organisationInAddress.output({ url: tickets() }).search).toBe("?status=open&organisation=o1");
  });

  it("does not name it for somebody who has one, or none", async () => {
    const tab = await openTab();
    tab.chooseOrganisation("o1");
    expect(tab.organisationInAddress.output({ url: tickets() }).search).toBe("?status=open");
    tab.nameInLinks(true);
    tab.nameInLinks(false);
    expect(tab.organisationInAddress.output({ url: tickets() }).search).toBe("?status=open");
    tab.nameInLinks(true);
    tab.chooseOrganisation(undefined);
    expect(tab.organisationInAddress.output({ url: tickets() }).search).toBe("?status=open");
  });

  it("hides the organisation, and nothing else, from the pages", async () => {
    const { organisationInAddress } = await openTab();
    const url = new URL("https://corkboard.example/tickets?organisation=o1&status=open");
    expect(organisationInAddress.input({ url }).href).toBe(tickets().href);
  });

  it("opens the app in an organisation, whatever its ID contains", async () => {
    const { linkInto } = await openTab();
    const { basePath } = await import("../../ui/service-url.ts");
    expect(linkInto("o 1&2")).toBe(`${basePath}/?organisation=o+1%262`);
  });
});
