import { examples } from "@corkboard/contract/examples";
import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { removeDraftsOf, writeDraft } from "../../service/drafts/draft-store.ts";
import { sessionQuery } from "../../service/session/session.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { UnsentComments } from "./unsent-comments.tsx";

const session = examples.getSession.response.data;

afterEach(() => removeDraftsOf(session.identity.id));

const name = (feedbackId: string) => ({
  identity: session.identity.id,
  organisation: session.organisations[0]!.id,
  key: `unsent:${feedbackId}`,
});

const note = { key: "k1", content: "A note for @Olive Owner", visibility: "internal" };
const reply = { key: "k2", content: "A reply", visibility: "public" };

const drawn = (text: string) => {
  writeDraft(name("f1"), text);
  return draw(
    <>
      <UnsentComments feedbackId="f1" names={["Olive Owner"]} />
      <p>End</p>
      <Toasts />
    </>,
    { known: [[sessionQuery.queryKey, session]] },
  );
};

const alerts = page.getByRole("alert");

test("comments that did not arrive before a reload are shown as not sent, in their order", async () => {
  const { place } = await drawn(JSON.stringify([note, reply]));
  await expect.element(alerts.first()).toBeVisible();
  expect(alerts.elements()).toHaveLength(2);
  expect(alerts.first().element().textContent).toMatch(/^Not sent\./);
  expect(place.textContent).toMatch(/Olive OwnerInternalA note for @Olive Owner.*Olive OwnerPublicA reply/);
  await expect.element(page.getByText("@Olive Owner", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Sending/)).not.toBeInTheDocument();
  expect(page.getByRole("button", { name: "Try again" }).elements()).toHaveLength(2);
});

test.each([
  ["", "nothing"],
  ["{", "something else"],
  ["[]", "no comment"],
])("%j in the storage, %s, shows nothing", async (text) => {
  await drawn(text);
  await expect.element(page.getByText("End")).toBeVisible();
  await expect.element(alerts).not.toBeInTheDocument();
});

test("a discarded comment disappears, alone, and Undo brings it back", async () => {
  await drawn(JSON.stringify([note, reply]));
  await userEvent.click(page.getByRole("button", { name: "Discard" }).last());
  await expect.element(page.getByText("Comment discarded")).toBeVisible();
  await expect.element(page.getByText("A reply")).not.toBeInTheDocument();
  await expect.element(page.getByText(/A note for/)).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Undo" }));
  await expect.element(page.getByText("A reply")).toBeVisible();
});

test("comments on another report are not shown", async () => {
  writeDraft(name("f2"), JSON.stringify([note]));
  await drawn("");
  await expect.element(page.getByText("End")).toBeVisible();
  await expect.element(alerts).not.toBeInTheDocument();
});
