import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { AuditRow } from "./audit-row.tsx";

const [changed, signIn] = examples.listAudit.response.data as [Wire.AuditEntry, Wire.AuditEntry];

const drawn = (entry: Wire.AuditEntry) =>
  draw(
    <ul>
      <AuditRow entry={entry} />
    </ul>,
    { known: [[keys.projects, examples.listProjects.response.data]] },
  );

/** Who did what, and the details. */
async function shown(entry: Wire.AuditEntry): Promise<readonly (string | null)[]> {
  const { place } = await drawn(entry);
  await expect.element(page.getByRole("listitem")).toBeVisible();
  return [...place.querySelectorAll("p")].map((each) => each.textContent);
}

test("an entry says who changed what, where, from what to what", async () => {
  expect(await shown(changed)).toEqual(["Mia Berg Feedback changed status", "Web shop · status: new → in_progress"]);
});

test("an entry says from where somebody signed in, but does not repeat who", async () => {
  expect(await shown(signIn)).toEqual(["Mia Berg Signed in", "from 203.0.113.7"]);
});

test("an entry says whom it is about if that is somebody else", async () => {
  expect(await shown({ ...signIn, kind: "invitation.created", about: "dan@studio.example", address: null })).toEqual([
    "Mia Berg Invited somebody",
    "dan@studio.example",
  ]);
});

test("an entry says when it was, and exactly when on request", async () => {
  await drawn(changed);
  const time = page.getByRole("time");
  await expect.element(time).toHaveTextContent("Mar 3, 2026");
  await expect.element(time).toHaveAttribute("datetime", changed.created_at);
  await expect.element(time).toHaveAttribute("title", expect.stringContaining("Tuesday, March 3, 2026"));
});

test.each<[Wire.AuditKind, Partial<Wire.AuditEntry>, string]>([
  ["sign_in.failed", {}, "Somebody Sign-in failed"],
  ["sign_in.failed", { actor_kind: "operator" }, "The operator Sign-in failed"],
  ["password.reset_requested", {}, "Somebody Requested a password reset"],
  ["contact.signed_in", { about: "Bea Bolt" }, "Bea Bolt Signed in to the client portal"],
  ["contact.signed_out", { about: "Bea Bolt" }, "Bea Bolt Signed out of the client portal"],
  ["contact.signed_in", { about: null }, "A contact Signed in to the client portal"],
  ["contact.created", { about: "Bea Bolt" }, "The operator Invited a contact"],
  ["webhook.disabled", {}, "Corkboard Disabled a failing webhook"],
  ["chat_address.disabled", {}, "Corkboard Switched off a failing chat"],
  ["token.revoked", {}, "The operator Revoked an access token"],
  ["feedback.created", {}, "Corkboard or a visitor Feedback created"],
  ["feedback.created", { actor_kind: "operator" }, "The operator Feedback created"],
])("%s without a member is by whoever it was: %o", async (kind, changes, text) => {
  const [who] = await shown({ ...signIn, kind, actor: null, actor_kind: null, ...changes });
  expect(who).toBe(text);
});

test("what a contact did does not name them twice", async () => {
  expect(
    await shown({ ...signIn, kind: "contact.signed_in", actor: null, actor_kind: null, about: "Bea Bolt" }),
  ).toEqual(["Bea Bolt Signed in to the client portal", "from 203.0.113.7"]);
});

test("a failure shows no person", async () => {
  const { place } = await drawn({ ...signIn, kind: "reauthentication.failed" });
  await expect.element(page.getByText("Failed to confirm their identity")).toBeVisible();
  expect(place.querySelector("li")?.textContent).not.toContain("MB");
});

test("what succeeded shows the person", async () => {
  const { place } = await drawn(signIn);
  await expect.element(page.getByText("Signed in")).toBeVisible();
  expect(place.querySelector("li")?.textContent).toMatch(/^MB/);
});

test.each<[string, Wire.AuditEntry["changes"], string]>([
  ["what was set for the first time", { url: { from: null, to: "https://a.example" } }, "url: https://a.example"],
  ["what was emptied", { title: { from: "Old", to: "" } }, "title: Old → nothing"],
  ["what was removed", { title: { from: "Old", to: null } }, "title: Old → nothing"],
  ["what was empty", { title: { from: "", to: "New" } }, "title: nothing → New"],
  [
    "numbers and yes or no",
    { position: { from: 0, to: 2 }, active: { from: true, to: false } },
    "position: 0 → 2 · active: true → false",
  ],
  [
    "no IDs",
    { assignee_id: { from: "a", to: "b" }, project_ids: { from: "a", to: "b" }, idea: { from: "a", to: "b" } },
    "idea: a → b",
  ],
  [
    "no lists or objects",
    { labels: { from: null, to: ["a"] }, widget: { from: { a: 1 }, to: null }, name: { from: "a", to: "b" } },
    "name: a → b",
  ],
  [
    "three changes at most",
    {
      a: { from: 1, to: 2 },
      b_id: { from: 1, to: 2 },
      c: { from: 1, to: 2 },
      d: { from: 1, to: 2 },
      e: { from: 1, to: 2 },
    },
    "a: 1 → 2 · c: 1 → 2 · d: 1 → 2",
  ],
  ["the beginning of long texts", { text: { from: null, to: "x".repeat(81) } }, `text: ${"x".repeat(80)}`],
])("changes show %s", async (_, changes, text) => {
  const [, facts] = await shown({ ...changed, project_id: null, changes });
  expect(facts).toBe(text);
});

test("a project that no longer exists is not named", async () => {
  const [, facts] = await shown({ ...changed, project_id: "deleted", changes: {} });
  expect(facts).toBe("");
});

test("an entry of a kind that this version does not know shows the kind itself", async () => {
  const [what] = await shown({ ...signIn, kind: "desk.tidied" as Wire.AuditKind });
  expect(what).toBe("Mia Berg desk.tidied");
});
