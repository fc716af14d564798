import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { keys } from "../../service/api/keys.ts";
import { WidgetSettings } from "./widget-settings.tsx";

const project: Wire.Project = examples.getProject.response.data;
const settings = project.widget!;

const drawn = (changes: Partial<Wire.WidgetSettings> = {}, isOwner = true) =>
  draw(<WidgetSettings project={project} settings={{ ...settings, ...changes }} isOwner={isOwner} />, {
    known: [signedIn(isOwner ? "owner" : "developer"), [keys.refusedOrigins(project.id), []]],
  });

const enabled = page.getByRole("switch", { name: "Visitors can send reports" });
const replies = page.getByRole("switch", { name: /follow their report/ });
const recording = page.getByRole("switch", { name: /recording of the last 30 seconds/ });
const position = page.getByRole("combobox", { name: "Position of the button" });
const language = page.getByRole("combobox", { name: "Language" });
const colour = page.getByLabelText("Colour");
const origins = page.getByRole("textbox", { name: "Other addresses" });
const preview = page.getByText("Feedback", { exact: true });

test.each([
  ["reports", { enabled: true, reporter_replies: false, recording: false }],
  ["replies", { enabled: false, reporter_replies: true, recording: false }],
  ["recordings", { enabled: false, reporter_replies: false, recording: true }],
])("every switch shows its own setting: %s", async (_, changes) => {
  await drawn(changes);
  const shown = [enabled, replies, recording].map((each) => (each.element() as HTMLInputElement).checked);
  expect(shown).toEqual([changes.enabled, changes.reporter_replies, changes.recording]);
});

test.each([
  ["Visitors can send reports", [true, false, false]],
  ["Ask visitors for an email address and let them follow their report", [false, true, false]],
  ["Visitors can attach a recording of the last 30 seconds", [false, false, true]],
])("every switch changes its own setting: %s", async (label, expected) => {
  await drawn({ enabled: false, reporter_replies: false, recording: false });
  await userEvent.click(page.getByText(label));
  await expect
    .poll(() => [enabled, replies, recording].map((each) => (each.element() as HTMLInputElement).checked))
    .toEqual(expected);
});

test("the other settings are shown and can be changed, one without the other", async () => {
  await drawn({
    position: "top-left",
    language: "de",
    color: "#00ff00",
    allowed_origins: ["https://a.example", "https://b.example"],
  });
  await expect.element(position).toHaveValue("top-left");
  await expect.element(language).toHaveValue("de");
  await expect.element(colour).toHaveValue("#00ff00");
  await expect.element(origins).toHaveValue("https://a.example\nhttps://b.example");
  await userEvent.selectOptions(position, "Bottom left");
  await userEvent.selectOptions(language, "French");
  await userEvent.fill(origins, "https://c.example");
  await expect.element(position).toHaveValue("bottom-left");
  await expect.element(language).toHaveValue("fr");
  await expect.element(origins).toHaveValue("https://c.example");
  await expect.element(colour).toHaveValue("#00ff00");
});

test("the preview follows the settings before they are saved", async () => {
  await drawn({ enabled: true, color: "#000000", position: "top-left" });
  await expect.element(preview).toHaveStyle({ backgroundColor: "rgb(0, 0, 0)" });
  await userEvent.fill(colour, "#ffffff");
  await expect.element(preview).toHaveStyle({ backgroundColor: "rgb(255, 255, 255)" });
  const before = preview.element().getBoundingClientRect();
  await userEvent.selectOptions(position, "Bottom right");
  await expect.poll(() => preview.element().getBoundingClientRect().top).toBeGreaterThan(before.top);
  expect(preview.element().getBoundingClientRect().left).toBeGreaterThan(before.left);
  await userEvent.click(page.getByText("Visitors can send reports"));
  await expect.element(preview).not.toBeInTheDocument();
});

test("the other addresses are explained", async () => {
  await drawn();
  await expect.element(origins).toHaveAccessibleDescription(/^Where the widget may be used besides the website itself/);
  await expect.element(origins).not.toHaveAttribute("aria-invalid");
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

test("owners can save", async () => {
  await drawn();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeEnabled();
  await expect.element(page.getByRole("button", { name: "Save" })).toHaveAttribute("type", "submit");
});

test("developers change nothing", async () => {
  await drawn({}, false);
  for (const control of [enabled, replies, recording, position, language, colour, origins])
    await expect.element(control).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Save" })).toBeDisabled();
});
