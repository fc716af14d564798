import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { chooseLanguage } from "../../texts/language.ts";
import { Facts } from "./facts.tsx";

const item = { ...examples.getFeedback.response.data, browser_info: {}, metadata: {} };

const drawn = (given: Partial<typeof item> & { browser_info?: object; metadata?: object }) =>
  draw(<Facts item={{ ...item, ...given }} />);

const facts = page.getByRole("region", { name: "Facts" });
const more = facts.getByText(/^More/);
const metadata = facts.getByText(/^Metadata/);

/** Name and value of everything that is listed, in their order. */
const listed = () =>
  [...facts.element().querySelectorAll("dt")].map((name) => [name.textContent, name.nextElementSibling!.textContent]);

test("nothing is shown for a report without facts", async () => {
  const { place } = await drawn({});
  expect(place.textContent).toBe("");
});

const everything = {
  browser: "Firefox 140",
  os: "Windows 11",
  viewport: { width: 1440, height: 900 },
  language: "de-AT",
  screen: { width: 1920, height: 1080 },
  user_agent: "Mozilla/5.0",
  selector: "#pay",
};

test("every fact has its name", async () => {
  await drawn({ browser_info: everything, metadata: { build: "4711" } });
  await expect.element(facts).toBeVisible();
  expect(listed()).toEqual([
    ["Browser", "Firefox 140 · Windows 11"],
    ["Viewport", "1440 × 900"],
    ["Language", "de-AT"],
    ["Element", "#pay"],
    ["build", "4711"],
    ["Screen", "1920 × 1080"],
    ["User agent", "Mozilla/5.0"],
  ]);
});

test("facts have German names for people who read German", async () => {
  await drawn({ browser_info: everything });
  chooseLanguage("de");
  await expect.element(page.getByRole("region", { name: "Angaben" })).toBeVisible();
  await expect.element(page.getByText(/^Bildschirm: 1920 × 1080/)).toBeVisible();
});

test.each([
  ["a browser alone", { browser_info: { browser: "Safari" } }, [["Browser", "Safari"]]],
  ["an element alone", { browser_info: { selector: "#pay" } }, [["Element", "#pay"]]],
  ["a screen alone", { browser_info: { screen: { width: 1, height: 2 } } }, [["Screen", "1 × 2"]]],
  ["a user agent alone", { browser_info: { user_agent: "curl" } }, [["User agent", "curl"]]],
  ["metadata alone", { metadata: { build: "4711" } }, [["build", "4711"]]],
])("%s is shown without empty facts", async (_, given, expected) => {
  await drawn(given);
  await expect.element(facts).toBeVisible();
  expect(listed()).toEqual(expected);
});

test("a long value can be read in its tooltip", async () => {
  await drawn({ browser_info: { browser: "Firefox" } });
  await expect.element(page.getByTitle("Firefox")).toHaveTextContent("Firefox");
});

test("only an element offers to copy its selector", async () => {
  await drawn({ browser_info: { browser: "Firefox" } });
  await expect.element(facts).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Copy selector" })).not.toBeInTheDocument();
});

test("an element offers to copy its selector", async () => {
  await drawn({ browser_info: { selector: "#pay" } });
  await expect.element(page.getByRole("button", { name: "Copy selector" })).toBeVisible();
});

test("metadata is shown as it was sent: texts as they are, everything else as JSON", async () => {
  await drawn({ metadata: { build: "4711", retries: 3, cart: { items: 1 }, user: null } });
  await expect.element(facts).toBeVisible();
  expect(listed()).toEqual([
    ["build", "4711"],
    ["retries", "3"],
    ["cart", '{\n "items": 1\n}'],
    ["user", "null"],
  ]);
});

test("folded facts are summed up in one line, and unfold", async () => {
  await drawn({ metadata: { build: "4711", plan: "pro" } });
  await expect.element(facts.getByText("build: 4711, plan: pro")).toBeVisible();
  await expect.element(page.getByTitle("plan")).not.toBeVisible();
  await userEvent.click(metadata);
  await expect.element(page.getByTitle("plan")).toBeVisible();
  await expect.element(facts.getByText("build: 4711, plan: pro")).not.toBeVisible();
});

test("there is nothing to unfold without metadata, screen and user agent", async () => {
  await drawn({ browser_info: { browser: "Firefox" } });
  await expect.element(facts).toBeVisible();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(metadata).not.toBeInTheDocument();
});

test("metadata and further facts are apart", async () => {
  await drawn({ browser_info: { user_agent: "curl" } });
  await expect.element(more).toBeVisible();
  await expect.element(metadata).not.toBeInTheDocument();
});
