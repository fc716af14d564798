import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { ownFilePath } from "../api/files.ts";
import { isInDeleted } from "./deleted-organisation.ts";
import {
  chooseOrganisation,
  currentOrganisation,
  linkInto,
  nameInLinks,
  organisationInAddress,
  organisationToWorkIn,
} from "./organisation.ts";
import { openedItemsKey, recentKey, removeRecentOf } from "./recent-storage.ts";
import { membershipOf, workIn } from "./session.ts";

const north = examples.getSession.response.data.organisations[0]!;
const south = { ...north, id: "south", name: "South Studio", deleted_at: "2026-03-03T09:00:00.000Z" };
const session: Wire.Session = {
  ...examples.getSession.response.data,
  organisations: [north, south],
  organisation_id: "south",
};

afterEach(() => {
  chooseOrganisation(undefined);
  nameInLinks(false);
});

test("a tab works in the organisation that it has chosen", () => {
  chooseOrganisation(north.id);
  expect(currentOrganisation()).toBe(north.id);
  expect(membershipOf(session)).toEqual({ session, organisation: north });
  expect(sessionStorage.getItem("corkboard.organisation")).toBe(north.id);
});

test("without a choice, the organisation that was used last counts", () => {
  expect(membershipOf(session).organisation).toBe(south);
});

test("without the organisation that is wanted, the first one counts", () => {
  chooseOrganisation("left");
  expect(membershipOf(session).organisation).toBe(north);
});

test.each([null, undefined, { ...session, organisations: [] }])("without a membership nothing works (%#)", (nobody) => {
  expect(() => membershipOf(nobody)).toThrow("Nobody is signed in");
});

test.each<[string, string | undefined, Wire.Session, string | undefined]>([
  ["wants one of their organisations works there", north.id, session, north.id],
  ["wants an organisation that they left works in the last one", "left", session, "south"],
  ["wants none in particular works in the last one", undefined, session, "south"],
  ["left all works in none", "left", { ...session, organisation_id: null }, undefined],
])("somebody who %s", (_, wanted, known, expected) => {
  expect(organisationToWorkIn(known, wanted)).toBe(expected);
});

test("only the deleted organisation of this tab counts as deleted", () => {
  expect(isInDeleted(session)).toBe(true);
  chooseOrganisation(north.id);
  expect(isInDeleted(session)).toBe(false);
});

const shown = (address: string) => organisationInAddress.output({ url: new URL(address) }).href;

test("links name the organisation for people who have several", () => {
  workIn(session, north.id);
  expect(shown("https://a.example/inbox?x=1")).toBe(`https://a.example/inbox?x=1&organisation=${north.id}`);
  const hidden = organisationInAddress.input({ url: new URL("https://a.example/inbox?x=1&organisation=south") });
  expect(hidden.href).toBe("https://a.example/inbox?x=1");
});

test("links do not name the only organisation", () => {
  workIn({ ...session, organisations: [north] }, north.id);
  expect(currentOrganisation()).toBe(north.id);
  expect(shown("https://a.example/inbox")).toBe("https://a.example/inbox");
});

test("links do not name an organisation that nobody has chosen", () => {
  nameInLinks(true);
  expect(shown("https://a.example/inbox")).toBe("https://a.example/inbox");
});

test("an address can lead into an organisation", () => {
  expect(linkInto("a&b")).toMatch(/\/\?organisation=a%26b$/);
});

test("who signs out leaves nothing behind of what they opened, and others keep theirs", () => {
  localStorage.setItem(openedItemsKey, "[]");
  localStorage.setItem(recentKey("olive", "north"), "[]");
  localStorage.setItem(recentKey("olive", "south"), "[]");
  localStorage.setItem(recentKey("oliver", "north"), "[]");
  removeRecentOf("olive");
  expect(localStorage.getItem(openedItemsKey)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("corkboard.recent"))).toEqual([
    "corkboard.recent:oliver:north",
  ]);
  localStorage.removeItem(recentKey("oliver", "north"));
});

test.each([
  ["https://other.example/pictures/1.png", undefined],
  ["http://[", undefined],
])("%s is no file of the service", (url, path) => {
  expect(ownFilePath(url)).toBe(path);
});
