import { examples } from "@corkboard/contract/examples";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { currentLocale } from "../../texts/language.ts";
import { basePath } from "../../ui/service-url.ts";
import { seekRequests } from "./replay/seek-requests.ts";
import { Timeline } from "./timeline.tsx";

const item = examples.getFeedback.response.data;
const reportedAt = Date.parse(item.created_at);
const before = (ms: number) => new Date(reportedAt - ms).toISOString();
const minute = 60_000;
const recording = `https://corkboard.example${basePath}/files/recording.json.gz`;

interface Given {
  readonly steps?: readonly unknown[];
  readonly errors?: readonly unknown[];
  readonly requests?: readonly unknown[];
  readonly recording_url?: string | null;
}

const drawn = ({ steps = [], errors = [], requests = [], recording_url = null }: Given) =>
  draw(
    <Timeline
      item={{ ...item, recording_url, browser_info: { steps, console_errors: errors, failed_requests: requests } }}
    />,
  );

const timeline = page.getByRole("region", { name: "Errors before the report" });
const stepList = page.getByRole("region", { name: "Steps before the report" });
const rows = (list = timeline) =>
  list
    .getByRole("listitem")
    .elements()
    .map((each) => each.textContent);
const otherClock = page.getByText("Times by the visitor's clock");

test("a report without errors has no timeline", async () => {
  const { place } = await drawn({});
  expect(place.textContent).toBe("");
});

test("errors and failed requests are in their order, by how long before the report", async () => {
  await drawn({
    errors: [{ at: before(5_000), message: "boom" }],
    requests: [
      { at: before(65_000), method: "POST", url: "/pay", status: 500 },
      { at: before(1_000), method: "GET", url: "/cart" },
    ],
  });
  await expect.element(timeline).toBeVisible();
  expect(rows()).toEqual(["−1:05500 POST /pay", "−0:05boom", "−0:01No response GET /cart"]);
  await expect.element(otherClock).not.toBeInTheDocument();
  expect(timeline.element().querySelector("time")!.dateTime).toBe(before(65_000));
});

test.each([
  ["a second after the report", -1_000, "−0:00"],
  ["almost half an hour before it", 30 * minute - 1, "−30:00"],
])("an error %s is believed", async (_, ms, shown) => {
  await drawn({ errors: [{ at: before(ms), message: "boom" }] });
  await expect.element(timeline).toBeVisible();
  expect(rows()).toEqual([`${shown}boom`]);
  await expect.element(otherClock).not.toBeInTheDocument();
});

test.each([
  ["later than that", -1_001],
  ["half an hour before the report", 30 * minute],
])("an error %s is told by the visitor's clock, and so are all others", async (_, ms) => {
  await drawn({
    errors: [
      { at: before(ms), message: "odd" },
      { at: before(1_000), message: "plausible" },
    ],
  });
  await expect.element(otherClock).toBeVisible();
  const time = (of: number) => new Date(reportedAt - of).toLocaleTimeString(currentLocale());
  expect(rows().toSorted()).toEqual([`${time(ms)}odd`, `${time(1_000)}plausible`].toSorted());
});

test.each<[string, unknown]>([
  ["without a time", "boom"],
  ["whose time is not a date", { at: "yesterday", message: "boom" }],
  ["whose time is beyond all dates", { at: "+999999-01-01T00:00:00Z", message: "boom" }],
  ["whose time is not a text", { at: reportedAt, message: "boom" }],
])("an error %s shows no time, and does not make others doubtful", async (_, error) => {
  await drawn({ errors: [error, { at: before(2_000), message: "bang" }], recording_url: recording });
  await expect.element(timeline).toBeVisible();
  expect(rows()).toEqual(["–boom", "−0:02bang"]);
  expect(timeline.getByRole("button").elements()).toHaveLength(1);
  await expect.element(otherClock).not.toBeInTheDocument();
});

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ at: before((count - index) * 1_000), message: `error ${index + 1}` }));

test("eight errors are all shown", async () => {
  await drawn({ errors: many(8) });
  await expect.element(timeline).toBeVisible();
  expect(rows()).toHaveLength(8);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("of more than eight errors, the last eight are shown until somebody asks for all", async () => {
  await drawn({ errors: many(9) });
  const all = page.getByRole("button", { name: "Show all 9" });
  await expect.element(all).toBeVisible();
  expect(rows().slice(1)).toEqual(
    many(9)
      .slice(1)
      .map(({ message }) => expect.stringContaining(message)),
  );
  await userEvent.click(all);
  await expect.element(all).not.toBeInTheDocument();
  expect(rows()).toEqual(many(9).map(({ message }) => expect.stringContaining(message)));
});

test("a time leads to its moment in the replay", async () => {
  onTestFinished(() => seekRequests.clear(item.id));
  await drawn({
    errors: [
      { at: before(5_000), message: "boom" },
      { at: before(3_000), message: "bang" },
    ],
    recording_url: recording,
  });
  const moment = page.getByRole("button", { name: "Show in the replay: −0:03" });
  await expect.element(moment).toHaveAttribute("title", "Show in the replay");
  await userEvent.click(moment);
  expect(seekRequests.latest(item.id)).toBe(reportedAt - 3_000);
});

test.each([null, "https://elsewhere.example/recording.json"])(
  "times lead nowhere if the recording (%s) is not played here",
  async (url) => {
    await drawn({ errors: [{ at: before(5_000), message: "boom" }], recording_url: url });
    await expect.element(timeline).toBeVisible();
    expect(rows()).toEqual(["−0:05boom"]);
    await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  },
);

const session = {
  steps: [
    { at: before(9_000), action: "open", name: "https://bolt.example/cart" },
    { at: before(6_000), action: "click", role: "button", name: "Add to basket" },
    { at: before(4_000), action: "type", private: true, name: "SECRET" },
    { at: before(2_000), action: "submit", role: "form" },
  ],
  errors: [
    { at: before(20_000), message: "early" },
    { at: before(5_900), message: "boom" },
  ],
};

test("steps are numbered, on one timeline with errors, also without a replay", async () => {
  const { place } = await drawn(session);
  await expect.element(stepList).toBeVisible();
  expect(rows(stepList)).toEqual([
    "−0:20early",
    "−0:091. Opened https://bolt.example/cart",
    "−0:062. Clicked Add to basket (button)",
    "−0:06boom",
    "−0:043. Typed into a private field",
    "−0:024. Submitted form",
  ]);
  expect(place.textContent).not.toContain("SECRET");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("a click anywhere on a step leads to its moment in the replay, and so does the keyboard", async () => {
  onTestFinished(() => seekRequests.clear(item.id));
  await drawn({ ...session, recording_url: recording });
  // The button of the time covers the row.
  await userEvent.click(page.getByText("Add to basket"), { force: true });
  expect(seekRequests.latest(item.id)).toBe(reportedAt - 6_000);
  page.getByRole("button", { name: "Show in the replay: −0:02" }).element().focus();
  await userEvent.keyboard("{Enter}");
  expect(seekRequests.latest(item.id)).toBe(reportedAt - 2_000);
});

test("a role that is the name of something in every object is only text", async () => {
  await drawn({ steps: [{ at: before(1_000), action: "click", role: "constructor", name: "<b>x</b>" }] });
  await expect.element(stepList).toBeVisible();
  expect(rows(stepList)).toEqual(["−0:011. Clicked <b>x</b> (constructor)"]);
});
