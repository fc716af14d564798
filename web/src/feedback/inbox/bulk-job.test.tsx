import { examples } from "@corkboard/contract/examples";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { unreachableService } from "../../../test/support/unreachable-service.ts";
import { newestAction, removeToast, runToastAction } from "../../ui/toast-store.ts";
import type { FeedbackChange } from "../change-feedback.ts";
import type { FeedbackRow } from "../feedback-list.ts";
import { dismissBulkJob, runBulkChange, useBulkJob } from "./bulk-job.ts";

const [example] = examples.listFeedback.response.data;
const row = (id: string, values: Partial<FeedbackRow> = {}): FeedbackRow => ({ ...example!, id, ...values });

function Job() {
  const job = useBulkJob();
  if (!job) return <p>Nothing is saved</p>;
  return (
    <>
      <p>{`${job.finished} of ${job.total}`}</p>
      {job.failed.map(({ item, reason }) => (
        <p key={item.id}>{`${item.id}: ${reason}`}</p>
      ))}
      <button type="button" onClick={job.retry}>
        Retry
      </button>
    </>
  );
}

const text = (content: string) => page.getByText(content, { exact: true });
const offline = "Corkboard cannot be reached. Check your connection and try again.";

let service: ReturnType<typeof unreachableService>;
/** Makes the changes fail that were sent. */
let fail: () => void;
const sent = () => service.attempts.map(({ path, body }) => [path.replace(/.*\//, ""), body] as const);

beforeEach(async () => {
  await draw(<Job />);
  service = unreachableService();
  fail = service.hold();
});

afterEach(() => {
  fail();
  for (let toast = newestAction(); toast; toast = newestAction()) removeToast(toast.id);
  dismissBulkJob();
});

const run = (items: readonly FeedbackRow[], change: FeedbackChange = { status: "done" }) =>
  runBulkChange(new QueryClient(), { items, change, message: "Changed" });

describe("a change of several reports", () => {
  test("is sent for each, and shows how many are saved meanwhile", async () => {
    const running = run([row("f1"), row("f2")]);
    await expect.element(text("0 of 2")).toBeVisible();
    await expect.poll(sent).toEqual([
      ["f1", { status: "done" }],
      ["f2", { status: "done" }],
    ]);
    fail();
    await running;
  });

  test("names those that were not saved and why, and does not offer to undo what did not happen", async () => {
    const running = run([row("f1"), row("f2")]);
    const { message, action } = newestAction()!;
    expect([message, action!.label, action!.hint]).toEqual(["Changed", "Undo", "Z"]);
    fail();
    await running;
    await expect.element(text("2 of 2")).toBeVisible();
    await expect.element(text(`f1: ${offline}`)).toBeVisible();
    await expect.element(text(`f2: ${offline}`)).toBeVisible();
    expect(newestAction()).toBeUndefined();
  });

  test("is sent again for those that were not saved", async () => {
    fail();
    await run([row("f1"), row("f2")]);
    const before = sent();
    fail = service.hold();
    await userEvent.click(page.getByRole("button", { name: "Retry" }));
    await expect.element(text("0 of 2")).toBeVisible();
    await expect.poll(() => sent().slice(2)).toEqual(before);
    expect(newestAction()).toBeUndefined();
    fail();
    await expect.element(text("2 of 2")).toBeVisible();
  });

  test("is not shown any more once it is dismissed", async () => {
    fail();
    await run([row("f1"), row("f2")]);
    await expect.element(text("2 of 2")).toBeVisible();
    dismissBulkJob();
    await expect.element(text("Nothing is saved")).toBeVisible();
  });

  test("that is undone is not sent for the rest, and each report returns to how it was", async () => {
    const items = Array.from({ length: 8 }, (_, index) =>
      row(`f${index}`, { status: index === 7 ? "in_progress" : "new" }),
    );
    const running = run(items);
    await expect.poll(sent).toHaveLength(6);
    runToastAction(newestAction()!.id);
    fail();
    await running;
    await expect.poll(sent).toHaveLength(14);
    expect(sent().filter(([, body]) => (body as FeedbackChange).status === "done")).toHaveLength(6);
    expect(new Map(sent().slice(6)).get("f0")).toEqual({ status: "new" });
    expect(new Map(sent().slice(6)).get("f7")).toEqual({ status: "in_progress" });
    await expect.element(text("8 of 8")).toBeVisible();
  });
});

describe("a change of one report", () => {
  test("shows no progress, but that it was not saved", async () => {
    const running = run([row("f1")]);
    await expect.poll(sent).toHaveLength(1);
    await expect.element(text("Nothing is saved")).toBeVisible();
    fail();
    await running;
    await expect.element(text(`f1: ${offline}`)).toBeVisible();
    await expect.element(text("1 of 1")).toBeVisible();
  });

  const before = row("f1", { status: "new", spam: false, assigned_user_ids: ["ada", "eve"] });
  test.each<[string, FeedbackChange, FeedbackChange]>([
    ["status", { status: "done" }, { status: "new" }],
    ["place outside of spam", { spam: true }, { spam: false }],
    ["assignees", { assigned_to: null }, { assigned_to: ["ada", "eve"] }],
    ["status and assignees", { status: "done", assigned_to: "bob" }, { status: "new", assigned_to: ["ada", "eve"] }],
  ])("gets its %s back when that is undone", async (_, change, previous) => {
    const running = run([before], change);
    await expect.poll(sent).toEqual([["f1", change]]);
    runToastAction(newestAction()!.id);
    fail();
    await running;
    await expect.poll(() => sent()[1]).toEqual(["f1", previous]);
    await expect.element(text("1 of 1")).toBeVisible();
  });
});
