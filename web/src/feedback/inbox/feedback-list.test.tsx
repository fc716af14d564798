import { examples } from "@corkboard/contract/examples";
import { useRef, useState } from "react";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { membersQuery, projectsQuery } from "../../service/api/resources.ts";
import { openedItemsKey } from "../../service/session/recent-storage.ts";
import { writeStored } from "../../ui/stored.ts";
import { markRead } from "../read-items.ts";
import { FeedbackList, type ListHandle } from "./feedback-list.tsx";
import type { FeedbackRow } from "../feedback-list.ts";
import { rowHeight } from "./feedback-row.tsx";

const item = examples.listFeedback.response.data[0]!;
const height = 400;

const rowsOf = (count: number, from = 0): FeedbackRow[] =>
  Array.from({ length: count }, (_, index) => ({ ...item, id: `r${from + index}`, title: `Report ${from + index}` }));

type Props = Parameters<typeof FeedbackList>[0];
let names = 0;

async function drawn(rows: readonly FeedbackRow[], given: Partial<Props> = {}) {
  const name = `list ${names++}`;
  const calls: unknown[] = [];
  const handle: { current: ListHandle | null } = { current: null };
  let show: (rows: readonly FeedbackRow[]) => void = () => {};
  let open: (name: string | undefined) => void = () => {};
  function Page() {
    const [shown, setShown] = useState(rows);
    const [other, setOther] = useState<string>();
    const list = useRef<ListHandle>(null);
    show = setShown;
    open = setOther;
    handle.current = {
      scrollTo: (index) => list.current!.scrollTo(index),
      scrollToTop: () => list.current!.scrollToTop(),
      focus: (id) => list.current!.focus(id),
    };
    return (
      <div style={{ height, width: 400, display: "flex", flexDirection: "column" }}>
        <FeedbackList
          key={other}
          ref={list}
          rows={shown}
          name={other ?? name}
          openId={undefined}
          cursorId={undefined}
          selected={new Set()}
          pathOf={(id) => `/inbox/${id}`}
          hasNext={false}
          onNearEnd={() => void calls.push("near end")}
          onOpen={(id, event) => {
            event.preventDefault();
            calls.push(["open", id]);
          }}
          onSelect={(id, isRange) => void calls.push(["select", id, isRange])}
          {...given}
        />
      </div>
    );
  }
  await draw(<Page />, {
    known: [
      [projectsQuery.queryKey, examples.listProjects.response.data],
      [membersQuery.queryKey, examples.listMembers.response.data],
    ],
  });
  await expect.element(list).toBeVisible();
  const scroller = list.element().parentElement!;
  return {
    calls,
    handle: handle.current!,
    scroller,
    show: (next: readonly FeedbackRow[]) => show(next),
    /** Another list, or the first one again. */
    open: (other: string | undefined) => open(other),
  };
}

const list = page.getByRole("list", { name: "Reports" });
const items = () => list.getByRole("listitem").elements();
const link = (title: string) => page.getByRole("link", { name: new RegExp(`${title}\\b`) });
const positions = () => items().map((each) => Number(each.getAttribute("aria-posinset")));

test("rows are in their order and say which of how many they are", async () => {
  await drawn(rowsOf(3));
  expect(items().map((each) => [each.ariaPosInSet, each.ariaSetSize, each.textContent])).toEqual([
    ["1", "3", expect.stringContaining("Report 0")],
    ["2", "3", expect.stringContaining("Report 1")],
    ["3", "3", expect.stringContaining("Report 2")],
  ]);
  const tops = items().map((each) => each.getBoundingClientRect().top);
  expect(tops.map((top) => top - tops[0]!)).toEqual([0, rowHeight, 2 * rowHeight]);
});

test("nobody knows how many rows there are while there are more to load", async () => {
  const { scroller, calls } = await drawn(rowsOf(2), { hasNext: true });
  expect(items().map((each) => each.getAttribute("aria-setsize"))).toEqual(["-1", "-1"]);
  expect(scroller.querySelector("[aria-hidden=true].skeleton, [aria-hidden=true] > div .skeleton")).not.toBeNull();
  expect(calls).toContain("near end");
});

test("a complete list loads nothing and promises nothing more", async () => {
  const { scroller, calls } = await drawn(rowsOf(2));
  expect(scroller.querySelector(".skeleton")).toBeNull();
  expect(calls).toEqual([]);
});

test("rows name their project and assignee, as far as they are known", async () => {
  await drawn([
    { ...item, id: "a", title: "Known" },
    { ...item, id: "b", title: "Strange", project_id: "gone", assigned_user_ids: ["gone"] },
    { ...item, id: "c", title: "Free", assigned_user_ids: [] },
  ]);
  await expect.element(link("Known")).toMatchTextContent(/Web shop.*assigned to Dan Developer$/);
  await expect.element(link("Strange")).toMatchTextContent(/assigned to Somebody else$/);
  await expect.element(link("Strange")).not.toMatchTextContent(/Web shop/);
  await expect.element(link("Free")).not.toMatchTextContent(/assigned/);
});

test("the first of several people is named", async () => {
  const ids = examples.listMembers.response.data.map(({ user_id }) => user_id);
  await drawn([{ ...item, assigned_user_ids: ids }]);
  await expect.element(page.getByRole("link")).toMatchTextContent(/assigned to Olive Owner$/);
});

test("only new reports that nobody opened here are unread", async () => {
  onTestFinished(() => {
    writeStored(openedItemsKey, undefined);
    dispatchEvent(new StorageEvent("storage", { key: openedItemsKey }));
  });
  markRead("opened before");
  await drawn([
    { ...item, id: "never opened", title: "Fresh" },
    { ...item, id: "opened before", title: "Opened" },
    { ...item, id: "somebody else did", title: "Touched", status: "in_progress" },
  ]);
  await expect.element(link("Fresh")).toMatchTextContent(/^unread/);
  await expect.element(link("Opened")).not.toMatchTextContent(/unread/);
  await expect.element(link("Touched")).not.toMatchTextContent(/unread/);
});

test("the open row, the row at the cursor and the selected rows are told apart", async () => {
  await drawn(rowsOf(3), { openId: "r0", cursorId: "r1", selected: new Set(["r2"]) });
  await expect.element(link("Report 0")).toHaveAttribute("aria-current", "true");
  await expect.element(link("Report 1")).not.toHaveAttribute("aria-current");
  const tabStops = [0, 1, 2].map((index) => link(`Report ${index}`).element().getAttribute("tabindex"));
  expect(tabStops).toEqual(["-1", "0", "-1"]);
  const boxes = page.getByRole("checkbox");
  expect(boxes.elements().map((each) => (each as HTMLInputElement).checked)).toEqual([false, false, true]);
  await expect.element(boxes.first()).toHaveStyle({ opacity: "1" });
});

test("rows open and are selected by their IDs", async () => {
  const { calls } = await drawn(rowsOf(2));
  await expect.element(link("Report 1")).toHaveAttribute("href", "/inbox/r1");
  await userEvent.click(link("Report 1"));
  await userEvent.click(page.getByRole("checkbox").first(), { force: true });
  await expect
    .poll(() => calls)
    .toEqual([
      ["open", "r1"],
      ["select", "r0", false],
    ]);
});

/** Whether the rows from the first to the last visible one are rendered, and not many others. */
function isShown(first: number, last: number): boolean {
  const shown = positions();
  const visible = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return visible.every((position) => shown.includes(position)) && shown.length < 100;
}

test("of a long list, only what is near is rendered, wherever it is scrolled to", async () => {
  const { scroller } = await drawn(rowsOf(1_000));
  expect(scroller.scrollHeight).toBe(1_000 * rowHeight);
  await expect.poll(() => isShown(1, 7)).toBe(true);
  scroller.scrollTop = 500 * rowHeight;
  await expect.poll(() => isShown(501, 507)).toBe(true);
  scroller.scrollTop = 1_000 * rowHeight;
  await expect.poll(() => isShown(994, 1_000)).toBe(true);
});

test("more is loaded well before the end is seen", async () => {
  const { calls, scroller } = await drawn(rowsOf(100), { hasNext: true });
  await expect.poll(() => isShown(1, 7)).toBe(true);
  expect(calls).toEqual([]);
  scroller.scrollTop = 36 * rowHeight;
  await expect.poll(() => calls).toContain("near end");
});

test("a row is scrolled to as little as possible", async () => {
  const { handle, scroller } = await drawn(rowsOf(100));
  handle.scrollTo(2);
  expect(scroller.scrollTop).toBe(0);
  handle.scrollTo(10);
  expect(scroller.scrollTop).toBe(11 * rowHeight - height);
  handle.scrollTo(8);
  expect(scroller.scrollTop).toBe(11 * rowHeight - height);
  handle.scrollTo(1);
  expect(scroller.scrollTop).toBe(rowHeight);
  handle.scrollToTop();
  expect(scroller.scrollTop).toBe(0);
});

test("a row gets the focus, even if it has to be rendered first", async () => {
  const { handle } = await drawn(rowsOf(200));
  handle.focus("r3");
  await expect.element(link("Report 3")).toHaveFocus();
  handle.scrollTo(150);
  handle.focus("r150");
  await expect.element(link("Report 150")).toHaveFocus();
});

test("a list is where it was when somebody comes back to it, and another one is not", async () => {
  const { scroller, open } = await drawn(rowsOf(200));
  scroller.scrollTop = 1_234;
  await expect.poll(() => positions()[0]).toBeGreaterThan(1);
  open("another list");
  await expect.poll(() => list.element().parentElement!.scrollTop).toBe(0);
  open(undefined);
  await expect.poll(() => list.element().parentElement!.scrollTop).toBe(1_234);
});

test("rows that arrive above do not move what somebody reads", async () => {
  const { scroller, show } = await drawn(rowsOf(100));
  scroller.scrollTop = 20 * rowHeight + 7;
  await expect.poll(() => positions()[0]).toBeGreaterThan(1);
  show([...rowsOf(3, 1_000), ...rowsOf(100)]);
  await expect.poll(() => scroller.scrollTop).toBe(23 * rowHeight + 7);
  show(rowsOf(100));
  await expect.poll(() => scroller.scrollTop).toBe(20 * rowHeight + 7);
});

test("what follows a row that leaves at the upper edge takes its place", async () => {
  const { scroller, show } = await drawn(rowsOf(100));
  scroller.scrollTop = 20 * rowHeight;
  await expect.poll(() => positions()[0]).toBeGreaterThan(1);
  show(rowsOf(100).filter(({ id }) => id !== "r20" && id !== "r21"));
  await expect.poll(() => scroller.scrollHeight).toBe(98 * rowHeight);
  expect(scroller.scrollTop).toBe(20 * rowHeight);
});

test("at the top, rows that arrive are seen", async () => {
  const { scroller, show } = await drawn(rowsOf(100));
  show([...rowsOf(1, 1_000), ...rowsOf(100)]);
  await expect.element(link("Report 1000")).toBeVisible();
  expect(scroller.scrollTop).toBe(0);
});
