import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { createIdSet } from "./id-set.ts";
import { createStore } from "./store.ts";
import { useFirstEnd } from "./use-first-end.ts";

test("components follow a value", async () => {
  const store = createStore("first");
  const Value = () => <p>{store.use()}</p>;
  await draw(<Value />);
  await expect.element(page.getByText("first")).toBeVisible();
  store.set("second");
  expect(store.get()).toBe("second");
  await expect.element(page.getByText("second")).toBeVisible();
});

test("components follow the part of a value that they use, and nothing else", async () => {
  const store = createStore({ name: "Olive", age: 1 });
  let renders = 0;
  const Name = () => {
    renders++;
    return <p>{store.usePart(({ name }) => name)}</p>;
  };
  const Age = () => <i>{store.usePart(({ age }) => age)}</i>;
  await draw(
    <>
      <Name />
      <Age />
    </>,
  );
  await expect.element(page.getByText("Olive")).toBeVisible();
  const before = renders;
  store.set({ name: "Olive", age: 2 });
  await expect.element(page.getByText("2")).toBeVisible();
  expect(renders).toBe(before);
  store.set({ name: "Dan", age: 2 });
  await expect.element(page.getByText("Dan")).toBeVisible();
});

test("IDs are added to and removed from a set, without changing the old one", () => {
  const ids = createIdSet(["a"]);
  const before = ids.get();
  ids.add("b", "c");
  ids.add("b");
  expect([...ids.get()]).toEqual(["a", "b", "c"]);
  ids.remove("a", "c", "x");
  expect([...ids.get()]).toEqual(["b"]);
  expect([...before]).toEqual(["a"]);
  expect([...createIdSet().get()]).toEqual([]);
});

test("components know whether an ID is in the set", async () => {
  const ids = createIdSet(["a"]);
  const Has = () => <p>{`${ids.useHas("a")} ${ids.useHas("b")}`}</p>;
  await draw(<Has />);
  await expect.element(page.getByText("true false")).toBeVisible();
  ids.add("b");
  ids.remove("a");
  await expect.element(page.getByText("false true")).toBeVisible();
});

test("an edit ends once", async () => {
  const log: string[] = [];
  function Edit() {
    const end = useFirstEnd();
    return (
      <button type="button" onClick={() => end(() => log.push("saved"))} onBlur={() => end(() => log.push("blurred"))}>
        Save
      </button>
    );
  }
  await draw(<Edit />);
  const button = page.getByRole("button").element() as HTMLElement;
  button.focus();
  button.click();
  button.click();
  button.blur();
  expect(log).toEqual(["saved"]);
});
