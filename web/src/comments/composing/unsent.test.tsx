import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreachableService } from "../../../test/support/unreachable-service.ts";
import { readDraft, writeDraft } from "../../service/drafts/draft-store.ts";
import { membershipOf, sessionQuery } from "../../service/session/session.ts";
import { type UnsentComment, useUnsentComments } from "./unsent.ts";

const session: Wire.Session = examples.getSession.response.data;

const stateOf = ({ isSending, error }: { isSending: boolean; error?: string }) =>
  isSending ? "sending" : (error ?? "interrupted");

function Comments({ feedbackId }: { readonly feedbackId: string }) {
  const { unsent, add, retry, remove } = useUnsentComments(feedbackId);
  return (
    <>
      <button type="button" onClick={() => add("Thank you", "public")}>
        Reply
      </button>
      <button type="button" onClick={() => add("A duplicate?", "internal")}>
        Note
      </button>
      <p>{`${unsent.length} unsent`}</p>
      {unsent.map((comment) => (
        <p key={comment.key}>
          <span>{`${comment.content}, ${comment.visibility}: ${stateOf(comment)}`}</span>
          <button type="button" onClick={() => retry(comment)}>{`Retry ${comment.content}`}</button>
          <button type="button" onClick={() => remove(comment.key)}>{`Remove ${comment.content}`}</button>
        </p>
      ))}
    </>
  );
}

const offline = "Corkboard cannot be reached. Check your connection and try again.";
const text = (content: string) => page.getByText(content, { exact: true });
const click = (name: string) => userEvent.click(page.getByRole("button", { name }));

let service: ReturnType<typeof unreachableService>;
/** Makes the comments fail that were sent. */
let fail: () => void;
const sent = () =>
  service.attempts.map(({ path, headers, body }) => ({ path, key: headers.get("idempotency-key"), body }));
let lastId = 0;
let feedbackId: string;

const draftName = () => ({
  identity: session.identity.id,
  organisation: membershipOf(session).organisation.id,
  key: `unsent:${feedbackId}`,
});
const stored = () => JSON.parse(readDraft(draftName()) || "[]") as UnsentComment[];

async function drawn(): Promise<void> {
  await draw(<Comments feedbackId={feedbackId} />, { known: [[sessionQuery.queryKey, session]] });
  service = unreachableService();
  fail = service.hold();
}

beforeEach(() => {
  feedbackId = `unsent-${++lastId}`;
});

afterEach(() => {
  fail();
  writeDraft(draftName(), "");
});

describe("a comment", () => {
  test("is stored and shown while it is sent", async () => {
    await drawn();
    await click("Reply");
    await expect.element(text("Thank you, public: sending")).toBeVisible();
    await expect.poll(sent).toEqual([
      {
        path: `/feedback/${feedbackId}/comments`,
        key: stored()[0]!.key,
        body: { content: "Thank you", visibility: "public" },
      },
    ]);
    expect(stored()).toEqual([{ key: sent()[0]!.key, content: "Thank you", visibility: "public" }]);
  });

  test("says why it was not sent, and can be sent again without adding it twice", async () => {
    await drawn();
    await click("Note");
    fail();
    await expect.element(text(`A duplicate?, internal: ${offline}`)).toBeVisible();
    fail = service.hold();
    await click("Retry A duplicate?");
    await expect.element(text("A duplicate?, internal: sending")).toBeVisible();
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]).toEqual(sent()[0]);
    expect(stored()).toHaveLength(1);
  });

  test("is shown after those that were not sent before", async () => {
    await drawn();
    await click("Reply");
    await click("Note");
    await expect.element(text("2 unsent")).toBeVisible();
    expect(stored().map(({ content }) => content)).toEqual(["Thank you", "A duplicate?"]);
    expect(new Set(stored().map(({ key }) => key)).size).toBe(2);
  });

  test("can be removed, and others stay", async () => {
    await drawn();
    await click("Reply");
    await click("Note");
    fail();
    await expect.element(text(`A duplicate?, internal: ${offline}`)).toBeVisible();
    await click("Remove Thank you");
    await expect.element(text("1 unsent")).toBeVisible();
    await expect.element(text(`A duplicate?, internal: ${offline}`)).toBeVisible();
    await click("Remove A duplicate?");
    await expect.element(text("0 unsent")).toBeVisible();
    expect(readDraft(draftName())).toBe("");
  });

  test("that a reload interrupted waits until somebody sends it again", async () => {
    const interrupted: UnsentComment = { key: `interrupted-${lastId}`, content: "Thank you", visibility: "public" };
    writeDraft(draftName(), JSON.stringify([interrupted]));
    await drawn();
    await expect.element(text("Thank you, public: interrupted")).toBeVisible();
    expect(sent()).toEqual([]);
    await click("Retry Thank you");
    await expect.poll(() => sent()[0]?.key).toBe(interrupted.key);
  });

  test("that cannot be read is not shown", async () => {
    writeDraft(draftName(), "[{");
    await drawn();
    await expect.element(text("0 unsent")).toBeVisible();
  });

  test("on one report is not shown with another", async () => {
    writeDraft(
      { ...draftName(), key: "unsent:another" },
      JSON.stringify([{ key: "another", content: "Thank you", visibility: "public" } satisfies UnsentComment]),
    );
    await drawn();
    await expect.element(text("0 unsent")).toBeVisible();
    writeDraft({ ...draftName(), key: "unsent:another" }, "");
  });
});
