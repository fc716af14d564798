import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { askForPassword, askToSignIn, endInterruption, useInterruption } from "./interruptions.ts";

afterEach(() => endInterruption(false));

const Asked = () => <output>{useInterruption() ?? "nothing"}</output>;
const asked = page.getByRole("status");

test("nothing is asked at first", async () => {
  await draw(<Asked />);
  await expect.element(asked).toHaveTextContent("nothing");
});

test.each([
  ["sign-in", askToSignIn],
  ["password", askForPassword],
])("%s is asked for until it is answered", async (kind, ask) => {
  await draw(<Asked />);
  const answer = ask();
  await expect.element(asked).toHaveTextContent(kind);
  endInterruption(true);
  await expect(answer).resolves.toBe(true);
  await expect.element(asked).toHaveTextContent("nothing");
});

test("requests that fail together share the answer", async () => {
  const answers = [askToSignIn(), askToSignIn()];
  endInterruption(false);
  await expect(Promise.all(answers)).resolves.toEqual([false, false]);
});

test("what else is needed is asked for afterwards", async () => {
  await draw(<Asked />);
  const first = askToSignIn();
  const second = askForPassword();
  await expect.element(asked).toHaveTextContent("sign-in");
  endInterruption(true);
  await expect(first).resolves.toBe(true);
  await expect.element(asked).toHaveTextContent("password");
  endInterruption(false);
  await expect(second).resolves.toBe(false);
});

test("answering when nothing is asked does no harm", async () => {
  expect(() => endInterruption(true)).not.toThrow();
});
