import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { useAction } from "./use-action.ts";

async function drawn(action: () => Promise<unknown>): Promise<readonly boolean[]> {
  const results: boolean[] = [];
  function Page() {
    const { isBusy, run } = useAction();
    return (
      <>
        <button type="button" aria-busy={isBusy} onClick={() => void run(action).then((done) => results.push(done))}>
          Act
        </button>
        <Toasts />
      </>
    );
  }
  await draw(<Page />);
  return results;
}

const button = page.getByRole("button", { name: "Act" });

test("an action runs once at a time, and can run again afterwards", async () => {
  let runs = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const results = await drawn(() => {
    runs++;
    return promise;
  });
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  await userEvent.click(button);
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await userEvent.click(button);
  await expect.poll(() => results).toEqual([false]);
  expect(runs).toBe(1);
  resolve();
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  expect(results).toEqual([false, true]);
  await userEvent.click(button);
  await expect.poll(() => results).toEqual([false, true, true]);
  expect(runs).toBe(2);
});

test("a failed action says why and can be tried again", async () => {
  const results = await drawn(() =>
    Promise.reject(
      new CorkboardError(409, { code: "storage_quota_used_up", error: "The quota is quite full" }, undefined),
    ),
  );
  await userEvent.click(button);
  await expect.element(page.getByText("The quota is quite full")).toBeVisible();
  expect(results).toEqual([false]);
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  await userEvent.click(page.getByRole("button", { name: "Dismiss" }).last());
  await userEvent.click(button);
  await expect.poll(() => results).toEqual([false, false]);
});

test("somebody who decides against confirming their identity is not told of a failure", async () => {
  const results = await drawn(() =>
    Promise.reject(
      new CorkboardError(403, { code: "reauthentication_required", error: "Confirm your identity first" }, undefined),
    ),
  );
  await userEvent.click(button);
  await expect.poll(() => results).toEqual([false]);
  await expect.element(button).toHaveAttribute("aria-busy", "false");
  await expect.element(page.getByText("Confirm your identity first")).not.toBeInTheDocument();
});
