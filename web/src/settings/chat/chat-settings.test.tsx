import { CorkboardError, type Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { chooseLanguage } from "../../texts/language.ts";
import { ChatSettings } from "./chat-settings.tsx";

const address: Wire.ChatAddress = examples.getChatAddress.response.data;
const key = keys.chatAddress(address.project_id);

const drawn = (known: Partial<Wire.ChatAddress> | null = {}) =>
  draw(<ChatSettings projectId={address.project_id} />, { known: [[key, known && { ...address, ...known }]] });

const service = page.getByRole("combobox", { name: "Service" });
const url = page.getByRole("textbox", { name: "Address of the incoming webhook" });
const box = (name: string) => page.getByRole("checkbox", { name });
const button = (name: string) => page.getByRole("button", { name });

test("without a chat there is a form with everything ticked, and nothing to test or remove", async () => {
  await drawn(null);
  await expect.element(service).toHaveDisplayValue("Slack");
  await expect.element(url).toBeRequired();
  await expect.element(url).toHaveAttribute("placeholder", "https://");
  expect(page.getByRole("checkbox").elements()).toHaveLength(6);
  for (const each of page.getByRole("checkbox").all()) await expect.element(each).toBeChecked();
  await expect.element(button("Save")).toHaveAttribute("type", "submit");
  for (const name of ["Send a test message", "Switch off", "Switch on", "Remove chat"])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test.each([
  ["Slack", /^In Slack: .*Incoming Webhooks/],
  ["Mattermost", /^In Mattermost: Integrations, Incoming Webhooks/],
  ["Discord", /^In Discord: Edit Channel, Integrations, Webhooks/],
  ["Microsoft Teams", /^In Teams: Workflows/],
])("for %s, the form says where to find the address", async (name, help) => {
  await drawn(null);
  await userEvent.selectOptions(service, name);
  await expect.element(url).toHaveAccessibleDescription(help);
});

test("the stored address is not shown, only its host, and does not have to be entered again", async () => {
  await drawn({ format: "discord" });
  await expect.element(service).toHaveDisplayValue("Discord");
  await expect.element(url).toHaveValue("");
  await expect.element(url).not.toBeRequired();
  await expect.element(url).toHaveAttribute("placeholder", "hooks.slack.com");
  await expect.element(url).toHaveAccessibleDescription(/Leave it empty to keep the stored one/);
  for (const [name, isTicked] of [
    ["New reports", true],
    ["Rejected work", true],
    ["Questions of agents", false],
  ] as const)
    expect((box(name).element() as HTMLInputElement).checked).toBe(isTicked);
});

test("a message is about something", async () => {
  await drawn({ kinds: ["report"] });
  await userEvent.click(box("New reports"));
  await userEvent.click(button("Save"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Choose at least one.");
  await expect
    .element(page.getByRole("group", { name: "Messages about" }))
    .toHaveAccessibleDescription("Choose at least one.");
  await userEvent.click(box("Deliveries of agents"));
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

const hoursAgo = (count: number) => new Date(Date.now() - count * 60 * 60_000 - 1_000).toISOString();

test.each<[string, Partial<Wire.ChatAddress>, readonly string[]]>([
  ["new", { last_attempt_at: null }, ["Switched on · hooks.slack.com", "Nothing sent yet", "Switch off"]],
  ["working", { last_attempt_at: hoursAgo(2) }, ["Last message sent 2 hours ago", "Switch off"]],
  [
    "failing",
    { failing_since: hoursAgo(3), last_attempt_at: hoursAgo(1), last_error: "returned 500" },
    ["Failing since 3 hours ago", "Last message failed 1 hour ago: returned 500", "Switch off"],
  ],
  [
    "switched off by Corkboard",
    { active: false, disabled_reason: "No message could be sent for three days" },
    ["Switched off because: No message could be sent for three days", "Switch on"],
  ],
  ["switched off by a member", { active: false }, ["Switched off", "Switch on"]],
])("the state of a chat that is %s", async (_, changes, texts) => {
  const { place } = await drawn(changes);
  for (const text of texts) await expect.poll(() => place.textContent).toContain(text);
});

test("removing needs a confirmation", async () => {
  await drawn();
  await userEvent.click(button("Remove chat"));
  const dialog = page.getByRole("dialog", { name: "Remove the chat?" });
  await expect.element(dialog.getByText(/^Nothing more is sent to it/)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a chat that cannot be loaded says so", async () => {
  const { queryClient } = await drawn();
  await expect.element(service).toBeVisible();
  const error = new CorkboardError(429, { code: "rate_limited", error: "Too many requests" }, undefined);
  queryClient.getQueryCache().find({ queryKey: key })!.setState({ status: "error", error });
  await expect.element(page.getByRole("alert").getByText("Too many requests")).toBeVisible();
  await expect.element(service).not.toBeInTheDocument();
});

test("everything is in German too", async () => {
  await drawn({ active: false, disabled_reason: "X" });
  chooseLanguage("de");
  await expect.element(page.getByText("Ausgeschaltet: X")).toBeVisible();
  await expect.element(button("Testnachricht senden")).toBeVisible();
  await expect.element(button("Einschalten")).toBeVisible();
  await expect.element(box("Antworten von Meldenden und Kunden")).toBeChecked();
});

test("nothing is wider than a phone", async () => {
  await page.viewport(360, 700);
  await drawn({ active: false, disabled_reason: "No message could be sent for three days ".repeat(3) });
  await expect.element(service).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
