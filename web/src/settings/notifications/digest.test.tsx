import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { Digest } from "./digest.tsx";

const preferences: Wire.NotificationSettings = examples.getNotificationSettings.response.data;
const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

async function drawn(changes: Partial<Wire.NotificationSettings> = {}, emails_enabled = true) {
  const seen: Wire.NotificationSettingsPatch[] = [];
  await draw(<Digest preferences={{ ...preferences, ...changes }} onChange={(change) => void seen.push(change)} />, {
    known: [signedIn("developer", { emails_enabled })],
  });
  return seen;
}

const isOn = page.getByRole("switch", { name: "Send me a daily digest" });
const label = page.getByText("Send me a daily digest");
const hour = page.getByRole("combobox", { name: "Sent at" });
const zone = page.getByRole("combobox", { name: "Time zone" });
const help = page.getByText(/^One email a day/);

test("a digest has an hour and a time zone", async () => {
  await drawn();
  await expect.element(isOn).toBeChecked();
  await expect.element(isOn).toBeEnabled();
  await expect.element(hour).toHaveValue("8");
  await expect.element(zone).toHaveValue("Europe/Berlin");
  await expect.element(help).toBeVisible();
});

test("every hour of the day can be chosen, as the person writes it", async () => {
  await drawn();
  const hours = hour.getByRole("option").elements();
  expect(hours).toHaveLength(24);
  expect([hours[0], hours[8], hours[23]].map((each) => each!.textContent.replace(/\s/, " "))).toEqual([
    "12:00 AM",
    "8:00 AM",
    "11:00 PM",
  ]);
  chooseLanguage("de");
  const uhr = page.getByRole("combobox").first();
  await expect.poll(() => uhr.getByRole("option").elements()[8]!.textContent).toBe("08:00");
});

test("time zones are readable, with the likely ones first and none twice", async () => {
  await drawn({ time_zone: "America/New_York" });
  const zones = zone.getByRole("option").elements() as HTMLOptionElement[];
  expect([...new Set(["UTC", ownZone, "America/New_York"])]).toEqual(
    zones.slice(0, new Set(["UTC", ownZone, "America/New_York"]).size).map((each) => each.value),
  );
  expect(zones.find((each) => each.value === "America/New_York")!.textContent).toBe("America/New York");
  expect(zones.find((each) => each.value === "Asia/Tokyo")).toBeDefined();
  expect(new Set(zones.map((each) => each.value)).size).toBe(zones.length);
});

test("the hour and the time zone are changed one by one", async () => {
  const seen = await drawn();
  await userEvent.selectOptions(hour, "17");
  await userEvent.selectOptions(zone, "Asia/Tokyo");
  expect(seen).toEqual([{ digest_hour: 17 }, { time_zone: "Asia/Tokyo" }]);
});

const ofAgents = page.getByRole("switch", { name: "Send me a summary of the agents' work" });
const agentsLabel = page.getByText("Send me a summary of the agents' work");

test("a summary of the agents' work is switched on without a digest", async () => {
  const seen = await drawn({ digest: false, summary: false });
  await expect.element(ofAgents).not.toBeChecked();
  await expect.element(hour).not.toBeInTheDocument();
  await userEvent.click(agentsLabel);
  expect(seen).toEqual([{ summary: true }]);
});

test("a summary without a digest has a time, and is turned off", async () => {
  const seen = await drawn({ digest: false, summary: true });
  await expect.element(ofAgents).toBeChecked();
  await expect.element(isOn).not.toBeChecked();
  await expect.element(hour).toHaveValue("8");
  await userEvent.click(agentsLabel);
  expect(seen).toEqual([{ summary: false }]);
});

test("a digest is turned off", async () => {
  const seen = await drawn();
  await userEvent.click(label);
  expect(seen).toEqual([{ digest: false }]);
});

test("a digest is turned on in the time zone that was chosen", async () => {
  const seen = await drawn({ digest: false, summary: false });
  await expect.element(isOn).not.toBeChecked();
  await expect.element(hour).not.toBeInTheDocument();
  await userEvent.click(label);
  expect(seen).toEqual([{ digest: true }]);
});

test("the first digest is in the person's own time zone", async () => {
  const seen = await drawn({ digest: false, time_zone: "UTC" });
  await userEvent.click(label);
  expect(seen).toEqual([{ digest: true, time_zone: ownZone }]);
});

test("without emails there is no digest and no summary", async () => {
  await drawn({ mail: false });
  for (const each of [isOn, ofAgents]) {
    await expect.element(each).toBeDisabled();
    await expect.element(each).not.toBeChecked();
  }
  await expect.element(hour).not.toBeInTheDocument();
  await expect.element(help).toBeVisible();
});

test("a service that sends no emails sends neither", async () => {
  await drawn({}, false);
  for (const each of [isOn, ofAgents]) {
    await expect.element(each).toBeDisabled();
    await expect.element(each).not.toBeChecked();
  }
  await expect.element(hour).not.toBeInTheDocument();
  await expect.element(help).not.toBeInTheDocument();
  await expect.element(page.getByText("What was delivered")).not.toBeInTheDocument();
});
