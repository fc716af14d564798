import { type ReactNode, useState } from "react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { beginOpening } from "../../ui/opening-dialogs.ts";
import { type Action, activeActions, useActions } from "./actions.ts";

const log: string[] = [];

afterEach(() => void log.splice(0));

const action = (keys: string, result?: boolean, name = keys): Action => ({
  keys,
  label: name,
  run: () => {
    log.push(name);
    return result;
  },
});

function Part({ actions, children }: { readonly actions: readonly Action[]; readonly children?: ReactNode }) {
  useActions(actions);
  return children;
}

async function drawn(actions: readonly Action[], children: ReactNode = null): Promise<void> {
  await draw(
    <Part actions={actions}>
      <p>Page</p>
      {children}
    </Part>,
  );
  await expect.poll(activeActions).toEqual(actions);
}

function press(key: string, options: KeyboardEventInit = {}, target: Element = document.body): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
  target.dispatchEvent(event);
  return event;
}

test("a key does what it is for, and the browser does not act on it as well", async () => {
  await drawn([action("j"), action("k")]);
  expect(press("j").defaultPrevented).toBe(true);
  expect(log).toEqual(["j"]);
});

test("a key that nothing is for is the browser's", async () => {
  await drawn([action("j")]);
  expect(press("x").defaultPrevented).toBe(false);
  expect(log).toEqual([]);
});

test("Ctrl and Meta are the same, and not the key alone", async () => {
  await drawn([action("Control+Enter"), action("j")]);
  press("Enter");
  press("j", { ctrlKey: true });
  expect(log).toEqual([]);
  press("Enter", { ctrlKey: true });
  press("Enter", { metaKey: true });
  expect(log).toEqual(["Control+Enter", "Control+Enter"]);
});

test.each<[string, KeyboardEventInit]>([
  ["with Alt", { altKey: true }],
  ["while composing", { isComposing: true }],
])("a key %s is ignored", async (_, options) => {
  await drawn([action("j")]);
  press("j", options);
  expect(log).toEqual([]);
});

test("a key that something else used is ignored", async () => {
  await drawn([action("j")], <button type="button" onKeyDown={(event) => event.preventDefault()} />);
  press("j", {}, document.querySelector("button")!);
  expect(log).toEqual([]);
});

test("an action that does not apply leaves the key to the next one, or to the browser", async () => {
  await drawn([action("j", false, "first"), action("j", undefined, "second"), action("j", undefined, "third")]);
  expect(press("j").defaultPrevented).toBe(true);
  expect(log).toEqual(["first", "second"]);
});

test("a key whose only action does not apply is the browser's", async () => {
  await drawn([action("j", false)]);
  expect(press("j").defaultPrevented).toBe(false);
});

test("two keys in a row do what they are for", async () => {
  await drawn([action("g i"), action("g t"), action("i"), action("x")]);
  press("g");
  press("i");
  expect(log).toEqual(["g i"]);
  press("i");
  expect(log).toEqual(["g i", "i"]);
});

test("a second key that belongs to no sequence ends it", async () => {
  await drawn([action("g i"), action("i"), action("x")]);
  press("g");
  press("x");
  press("i");
  expect(log).toEqual(["i"]);
});

test("the second key has to come in time", async () => {
  await drawn([action("g i"), action("i")]);
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  onTestFinished(() => now.mockRestore());
  press("g");
  now.mockReturnValue(2_199);
  press("i");
  now.mockReturnValue(3_000);
  press("g");
  now.mockReturnValue(4_200);
  press("i");
  expect(log).toEqual(["g i", "i"]);
});

test("what was mounted last comes first, and leaves with its component", async () => {
  const outer = action("j", undefined, "outer");
  const inner = action("j", undefined, "inner");
  await draw(
    <>
      <Part actions={[outer]} />
      <Part actions={[inner]} />
    </>,
  );
  await expect.poll(activeActions).toEqual([inner, outer]);
  press("j");
  expect(log).toEqual(["inner"]);
});

test("nothing is left of components that are not shown any more", async () => {
  let hide = () => {};
  function Page() {
    const [isShown, setShown] = useState(true);
    hide = () => setShown(false);
    return isShown && <Part actions={[action("j")]} />;
  }
  await draw(<Page />);
  await expect.poll(activeActions).toHaveLength(1);
  hide();
  await expect.poll(activeActions).toEqual([]);
  press("j");
  expect(log).toEqual([]);
});

test.each<[string, ReactNode]>([
  ["a text field", <input key="x" className="target" />],
  ["a text area", <textarea key="x" className="target" />],
  ["a selection", <select key="x" className="target" />],
  ["an editable text", <div key="x" className="target" contentEditable suppressContentEditableWarning />],
  ["a menu", <div key="x" role="menu" className="target" />],
  [
    "a list to choose from",
    <div key="x" role="listbox">
      <i className="target" />
    </div>,
  ],
  [
    "a dialog",
    <dialog key="x">
      <i className="target" />
    </dialog>,
  ],
])("keys in %s are its own", async (_, element) => {
  await drawn([action("j")], element);
  press("j", {}, document.querySelector(".target")!);
  expect(log).toEqual([]);
});

test("keys on a checkbox or a button are the page's", async () => {
  await drawn([action("j")], [<input key="a" type="checkbox" />, <button key="b" type="button" />]);
  press("j", {}, document.querySelector("input")!);
  press("j", {}, document.querySelector("button")!);
  expect(log).toEqual(["j", "j"]);
});

test("while a dialog is open, the page behind it ignores keys", async () => {
  await drawn([action("j")], <dialog open>Dialog</dialog>);
  press("j");
  expect(log).toEqual([]);
});

test("while a dialog is opening, the page ignores keys", async () => {
  await drawn([action("j")]);
  const end = beginOpening();
  press("j");
  expect(log).toEqual([]);
  end();
  press("j");
  expect(log).toEqual(["j"]);
});

test("an action does what it does after the latest change", async () => {
  function Counting() {
    const [count, setCount] = useState(0);
    useActions([
      {
        keys: "j",
        label: `count ${count}`,
        run: () => {
          log.push(`${count}`);
          setCount(count + 1);
        },
      },
    ]);
    return <p>{`Count ${count}`}</p>;
  }
  await draw(<Counting />);
  await expect.poll(() => activeActions().map(({ label }) => label)).toEqual(["count 0"]);
  press("j");
  await expect.element(page.getByText("Count 1")).toBeVisible();
  press("j");
  await expect.element(page.getByText("Count 2")).toBeVisible();
  expect(log).toEqual(["0", "1"]);
  expect(activeActions().map(({ label }) => label)).toEqual(["count 2"]);
});
