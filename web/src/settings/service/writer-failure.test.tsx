import { CorkboardError } from "@corkboard/client";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { WriterFailure } from "./writer-failure.tsx";

type Code = NonNullable<ConstructorParameters<typeof CorkboardError>[1]["code"]>;

const shown = (reason: string) => page.getByRole("alert").getByText(reason, { exact: true });

test.each<[Code, string]>([
  ["ai_timeout", "The model did not respond in time. It may be overloaded, or the time limit is too short for it."],
  [
    "ai_refused",
    "The provider refused the request. Ask the operator to check the key, the model's name and the budget.",
  ],
  [
    "ai_bad_output",
    "The model did not write a usable ticket, even after being told what was wrong. Another model may.",
  ],
  ["ai_unreachable", "The provider cannot be reached. Ask the operator to check its address and the network."],
  ["rate_limited", "Too many requests"],
])("a test that failed with %s says what to do", async (code, reason) => {
  const error = new CorkboardError(502, { code, error: "Too many requests" }, undefined);
  await draw(<WriterFailure error={error} />);
  await expect.element(shown("The test failed")).toBeVisible();
  await expect.element(shown(reason)).toBeVisible();
});

test("any other failure of the writer refers to the log", async () => {
  await draw(
    <WriterFailure error={new CorkboardError(502, { code: "ai_generation_failed", error: "Failed" }, undefined)} />,
  );
  await expect.element(shown("The service's log says why.")).toBeVisible();
});

test("an error that nobody foresaw is said too", async () => {
  await draw(<WriterFailure error={new Error("surprise")} />);
  await expect.element(shown("Something went wrong. Try again.")).toBeVisible();
});
