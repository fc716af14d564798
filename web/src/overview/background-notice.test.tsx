import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../test/support/draw.tsx";
import { chooseLanguage } from "../texts/language.ts";
import { BackgroundNotice } from "./background-notice.tsx";

const notice = page.getByRole("status");

test("there is no notice while background work runs", async () => {
  const { place } = await draw(
    <>
      <p>The page</p>
      <BackgroundNotice seconds={null} />
    </>,
  );
  await expect.element(page.getByText("The page")).toBeVisible();
  expect(place).toMatchTextContent(/^The page$/);
});

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

for (const [seconds, duration, ago] of [
  [0, "0 minutes", "vor 0 Minuten"],
  [119, "1 minute", "vor 1 Minute"],
  [10 * minute + 59, "10 minutes", "vor 10 Minuten"],
  [2 * hour - 1, "119 minutes", "vor 119 Minuten"],
  [2 * hour, "2 hours", "vor 2 Stunden"],
  [2 * day - 1, "47 hours", "vor 47 Stunden"],
  [2 * day, "2 days", "vor 2 Tagen"],
  [10 * day, "10 days", "vor 10 Tagen"],
] as const)
  test(`${seconds} seconds without background work are ${duration}`, async () => {
    await draw(<BackgroundNotice seconds={seconds} />);
    await expect
      .element(notice.getByText(`Background work has not run for ${duration}`, { exact: true }))
      .toBeVisible();
    await expect.element(notice).toMatchTextContent(/Whoever runs Corkboard starts a worker/);
    chooseLanguage("de");
    await expect.element(notice.getByText(`Die Hintergrundarbeit lief zuletzt ${ago}`, { exact: true })).toBeVisible();
  });
