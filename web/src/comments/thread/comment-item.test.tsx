import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { sessionQuery } from "../../service/session/session.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useHiddenComments } from "./hidden-comments.ts";

const session = examples.getSession.response.data;
const [organisation] = session.organisations;
const comment: Wire.FeedbackComment = {
  ...examples.getFeedbackComment.response.data,
  user_id: "somebody else",
  visibility: "public",
};

interface State {
  readonly role?: "owner" | "developer";
  readonly comment?: Partial<Wire.FeedbackComment>;
}

const Item = ({ shown }: { readonly shown: Wire.FeedbackComment }) => (
  <ol>
    {!useHiddenComments().has(shown.id) && <CommentItem comment={shown} names={["Olive Owner"]} />}
    <Toasts />
  </ol>
);

const drawn = ({ role = "owner", comment: changed = {} }: State = {}) =>
  draw(<Item shown={{ ...comment, ...changed }} />, {
    known: [[sessionQuery.queryKey, { ...session, organisations: [{ ...organisation!, role }] }]],
  });

const actions = page.getByRole("button", { name: "Comment actions" });

async function offered(): Promise<string[]> {
  await userEvent.click(actions);
  await expect.element(page.getByRole("menu")).toBeVisible();
  return page
    .getByRole("menuitem")
    .elements()
    .map(({ textContent }) => textContent);
}

const mine = organisation!.user_id;

test.each<[string, State, string[]]>([
  ["an owner, with a public comment of a colleague", {}, ["Edit", "Make internal", "Delete"]],
  ["an owner, with an internal one", { comment: { visibility: "internal" } }, ["Edit", "Delete"]],
  ["an owner, with a public one of the reporter", { comment: { user_id: "" } }, ["Delete"]],
  [
    "a developer, with their own",
    { role: "developer", comment: { user_id: mine } },
    ["Edit", "Make internal", "Delete"],
  ],
])("%s, can do what is allowed", async (_, state, expected) => {
  await drawn(state);
  expect(await offered()).toEqual(expected);
});

test.each<[string, Partial<Wire.FeedbackComment>]>([
  ["a colleague", {}],
  ["the reporter", { user_id: "" }],
])("a developer can do nothing with a comment of %s", async (_, changed) => {
  await drawn({ role: "developer", comment: changed });
  await expect.element(page.getByRole("listitem")).toBeVisible();
  await expect.element(actions).not.toBeInTheDocument();
});

test("a comment says who wrote it, through what, and who can read it", async () => {
  await drawn({ comment: { via: "Release script" } });
  await expect.element(page.getByText("Dan Developer", { exact: true })).toBeVisible();
  await expect.element(page.getByText("via Release script")).toBeVisible();
  await expect.element(page.getByText("Public", { exact: true })).toBeVisible();
  await expect.element(page.getByText("@Olive Owner", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("listitem")).toHaveAttribute("id", `comment-${comment.id}`);
});

test("a comment of somebody whom nobody knows any more is somebody's", async () => {
  await drawn({ comment: { author: null, visibility: "internal" } });
  await expect.element(page.getByText("Somebody", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Internal", { exact: true })).toBeVisible();
});

test("a deleted comment disappears at once, and Undo brings it back", async () => {
  await drawn();
  await userEvent.click(actions);
  await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
  await expect.element(page.getByText("Comment deleted")).toBeVisible();
  await expect.element(page.getByRole("listitem")).not.toBeInTheDocument();
  await userEvent.click(page.getByRole("button", { name: "Undo" }));
  await expect.element(page.getByRole("listitem")).toBeVisible();
});
