import { examples } from "@corkboard/contract/examples";
import type { Wire } from "@corkboard/client";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importInPage } from "../../../test/support/import-in-page.ts";

const [{ membershipOf, sessionQuery, workIn }, { chooseOrganisation, currentOrganisation, organisationInAddress }] =
  await importInPage(() => Promise.all([import("./session.ts"), import("./organisation.ts")]));

const example: Wire.Session = examples.getSession.response.data;
const [membership] = example.organisations;
const sessionIn = (used: string | null, ...ids: readonly string[]): Wire.Session => ({
  ...example,
  organisation_id: used,
  organisations: ids.map((id) => Object.assign({}, membership!, { id })),
});

const linkNames = () => organisationInAddress.output({ url: new URL("https://corkboard.example/") }).search;

beforeEach(() => chooseOrganisation(undefined));
afterEach(() => {
  workIn(sessionIn(null), undefined);
  vi.unstubAllGlobals();
});

describe("a tab", () => {
  it("works in the wanted organisation, which the links of somebody with several name", () => {
    workIn(sessionIn("o1", "o1", "o2"), "o2");
    expect(currentOrganisation()).toBe("o2");
    expect(linkNames()).toBe("?organisation=o2");
  });

  it("works in the organisation used last if the person does not belong to the wanted one", () => {
    workIn(sessionIn("o1", "o1", "o2"), "o3");
    expect(currentOrganisation()).toBe("o1");
  });

  it("has links without the organisation for somebody with one", () => {
    workIn(sessionIn("o1", "o1", "o2"), "o2");
    workIn(sessionIn("o1", "o1"), "o1");
    expect(currentOrganisation()).toBe("o1");
    expect(linkNames()).toBe("");
  });
});

describe("a membership", () => {
  it("is that of this tab's organisation", () => {
    const session = sessionIn("o1", "o1", "o2", "o3");
    chooseOrganisation("o2");
    expect(membershipOf(session)).toEqual({ session, organisation: session.organisations[1] });
  });

  it("is that of the organisation used last if the tab has none", () => {
    const session = sessionIn("o3", "o1", "o2", "o3");
    expect(membershipOf(session).organisation.id).toBe("o3");
  });

  it("is the first one if the person has left the tab's organisation", () => {
    chooseOrganisation("o4");
    expect(membershipOf(sessionIn("o2", "o1", "o2")).organisation.id).toBe("o1");
  });

  it.each([
    ["nobody is signed in", null],
    ["nothing is known", undefined],
    ["the person has no organisation", sessionIn(null)],
  ])("does not exist if %s", (_, session) => {
    expect(() => membershipOf(session)).toThrow("Nobody is signed in");
  });
});

describe("a service that cannot be reached", () => {
  it("does not sign anybody out", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("Failed to fetch");
    });
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    await expect(queryClient.fetchQuery(sessionQuery)).rejects.toThrow("Failed to fetch");
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeUndefined();
  });
});
