import { CorkboardError } from "@corkboard/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { type FunctionComponent, Suspense, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { DialogBoundary } from "./dialog-boundary.tsx";
import { ErrorBoundary, LazyBoundary } from "./error-boundary.tsx";
import { lazyComponent } from "./lazy.tsx";
import { NetworkFailure } from "./network-failure.ts";
import { isDialogOpening } from "./opening-dialogs.ts";

const alert = page.getByRole("alert");
const retry = page.getByRole("button", { name: "Try again" });

/** A component that fails while the test wants it to. */
function failing(error: unknown): { readonly Part: FunctionComponent; readonly heal: () => void } {
  let isFailing = true;
  return {
    Part: () => {
      if (isFailing) throw error;
      return <p>Loaded</p>;
    },
    heal: () => {
      isFailing = false;
    },
  };
}

test("what does not fail is shown as it is", async () => {
  await draw(<ErrorBoundary>Loaded</ErrorBoundary>);
  await expect.element(page.getByText("Loaded")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test.each<[string, unknown, string]>([
  [
    "an unreachable service",
    new NetworkFailure("x"),
    "Corkboard cannot be reached. Check your connection and try again.",
  ],
  ["a rejected request", new CorkboardError(404, { error: "Card not found" }, undefined), "Card not found"],
  ["a mistake", new Error("undefined is not a function"), "Something went wrong. Try again."],
])("the page explains %s and offers two ways on", async (_, error, message) => {
  const { Part } = failing(error);
  await draw(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await expect.element(alert.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await expect.element(alert.getByText(message, { exact: true })).toBeVisible();
  await expect.element(retry).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("trying again shows what works by now", async () => {
  const { Part, heal } = failing(new Error("failed"));
  await draw(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await expect.element(retry).toBeVisible();
  heal();
  await userEvent.click(retry);
  await expect.element(page.getByText("Loaded")).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test("trying again can fail again", async () => {
  const { Part } = failing(new Error("failed"));
  await draw(
    <ErrorBoundary>
      <Part />
    </ErrorBoundary>,
  );
  await userEvent.click(retry);
  await expect.element(alert).toBeVisible();
});

test("trying again asks again for what a query could not load", async () => {
  let tries = 0;
  function Part() {
    const { data } = useSuspenseQuery({
      queryKey: ["part"],
      queryFn: async () => {
        if (++tries === 1) throw new Error("failed");
        return "Loaded";
      },
    });
    return <p>{data}</p>;
  }
  await draw(
    <LazyBoundary>
      <Part />
    </LazyBoundary>,
  );
  await userEvent.click(retry);
  await expect.element(page.getByText("Loaded")).toBeVisible();
  expect(tries).toBe(2);
});

test("a part is loaded when it is first shown, once, with its properties", async () => {
  let loads = 0;
  const Part = lazyComponent<{ name: string }>(async () => {
    loads++;
    return { default: ({ name }) => <p>Hello {name}</p> };
  });
  expect(loads).toBe(0);
  await draw(
    <LazyBoundary>
      <Part name="Olive" />
      <Part name="Dan" />
    </LazyBoundary>,
  );
  await expect.element(page.getByText("Hello Olive")).toBeVisible();
  await expect.element(page.getByText("Hello Dan")).toBeVisible();
  expect(loads).toBe(1);
});

test("a part that was loaded ahead is there at once", async () => {
  let loads = 0;
  const Part = lazyComponent(async () => {
    loads++;
    return { default: () => <p>Loaded</p> };
  });
  const part = await Part.preload();
  expect(part?.default).toBeTypeOf("function");
  let waits = 0;
  const Waiting = () => {
    waits++;
    return null;
  };
  const { place } = await draw(
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>,
  );
  expect(place.textContent).toBe("Loaded");
  expect(waits).toBe(0);
  expect(loads).toBe(1);
});

test("loading ahead fails silently, and is repeated when the part is shown", async () => {
  let loads = 0;
  const Part = lazyComponent(async () => {
    if (++loads === 1) throw new Error("failed");
    return { default: () => <p>Loaded</p> };
  });
  await expect(Part.preload()).resolves.toBeUndefined();
  await draw(
    <LazyBoundary>
      <Part />
    </LazyBoundary>,
  );
  await expect.element(page.getByText("Loaded")).toBeVisible();
});

test("a part that failed to load is loaded again on demand", async () => {
  let isReachable = false;
  const Part = lazyComponent(async () => {
    if (!isReachable) throw new NetworkFailure("failed");
    return { default: () => <p>Loaded</p> };
  });
  await draw(
    <LazyBoundary>
      <Part />
    </LazyBoundary>,
  );
  await expect.element(alert).toBeVisible();
  isReachable = true;
  await userEvent.click(retry);
  await expect.element(page.getByText("Loaded")).toBeVisible();
});

test("a part that failed to load is loaded again when it is opened the next time", async () => {
  let isReachable = false;
  const Part = lazyComponent(async () => {
    if (!isReachable) throw new NetworkFailure("failed");
    return { default: () => <p>Loaded</p> };
  });
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Toggle
        </button>
        {isOpen && (
          <LazyBoundary>
            <Part />
          </LazyBoundary>
        )}
      </>
    );
  }
  await draw(<Page />);
  const toggle = page.getByRole("button", { name: "Toggle" });
  await userEvent.click(toggle);
  await expect.element(alert).toBeVisible();
  await userEvent.click(toggle);
  await expect.element(alert).not.toBeInTheDocument();
  isReachable = true;
  await userEvent.click(toggle);
  await expect.element(page.getByText("Loaded")).toBeVisible();
});

test("a dialog counts as opening only while it is loaded", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: FunctionComponent }>();
  const Part = lazyComponent(() => promise);
  expect(isDialogOpening()).toBe(false);
  await draw(
    <DialogBoundary>
      <Part />
    </DialogBoundary>,
  );
  await expect.poll(isDialogOpening).toBe(true);
  resolve({ default: () => <p>Loaded</p> });
  await expect.element(page.getByText("Loaded")).toBeVisible();
  expect(isDialogOpening()).toBe(false);
});

test("a dialog that cannot be loaded is not opening any more, and can be retried", async () => {
  const { promise, reject } = Promise.withResolvers<{ default: FunctionComponent }>();
  const Part = lazyComponent(() => promise);
  await draw(
    <DialogBoundary>
      <Part />
    </DialogBoundary>,
  );
  await expect.poll(isDialogOpening).toBe(true);
  reject(new NetworkFailure("failed"));
  await expect.element(retry).toBeVisible();
  expect(isDialogOpening()).toBe(false);
});
