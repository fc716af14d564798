import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { keys } from "../../service/api/keys.ts";
import { chooseLanguage } from "../../texts/language.ts";
import FailedJobs from "./failed-jobs.tsx";

const job: Wire.FailedJob = examples.retryFailedJob.response.data;
const toMember: Wire.FailedJob = {
  id: examples.getMember.response.data.user_id,
  kind: "member-mail",
  about: "Mia Berg",
  project_id: null,
  reason: "server_unreachable",
  failed_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
};
const webhook = examples.getWebhook.response.data;
const meta = { ...examples.listFailedJobs.response.meta, next_cursor: null as string | null };

const drawn = (
  jobs: readonly Wire.FailedJob[],
  {
    webhooks = [webhook],
    next_cursor = null,
  }: { webhooks?: readonly Wire.Webhook[]; next_cursor?: string | null } = {},
) =>
  draw(<FailedJobs />, {
    known: [
      [keys.failedJobs, { pages: [{ data: jobs, meta: { ...meta, next_cursor } }], pageParams: [""] }],
      [keys.webhooks, webhooks],
    ],
  });

const list = page.getByRole("list", { name: "Failed jobs" });
const nothing = page.getByRole("heading", { name: "Nothing has failed" });
const disabled = page.getByRole("list", { name: "Disabled webhooks" });
const more = page.getByRole("button", { name: "Show older ones" });

test("each email that failed says to whom, why and since when, and can be tried again", async () => {
  await drawn([toMember, job]);
  const [first, second] = [list.getByRole("listitem").nth(0), list.getByRole("listitem").nth(1)];
  await expect.element(first.getByText("Email to Mia Berg", { exact: true })).toBeVisible();
  await expect.element(first.getByText("The mail server could not be reached or did not respond.")).toBeVisible();
  await expect.element(first.getByText("3 hours ago")).toBeVisible();
  await expect.element(first.getByRole("button", { name: "Try again: Email to Mia Berg" })).toBeEnabled();
  await expect.element(first.getByRole("link")).not.toBeInTheDocument();
  const report = second.getByRole("link", { name: "Email to the reporter of “Pay button does nothing”" });
  await expect.element(report).toHaveAttribute("href", `/inbox/${job.id}`);
  await expect.element(second.getByText("The mail server did not accept the recipient.")).toBeVisible();
  for (const absent of [nothing, disabled, more]) await expect.element(absent).not.toBeInTheDocument();
});

test("the page says that nothing has failed only if that is true", async () => {
  await drawn([]);
  await expect.element(nothing).toBeVisible();
  for (const absent of [list, disabled]) await expect.element(absent).not.toBeInTheDocument();
});

test("a webhook that Corkboard disabled leads to its page; one that a member disabled is not listed", async () => {
  const byCorkboard = { ...webhook, id: "failing", active: false, disabled_reason: "It failed for three days" };
  await drawn([], { webhooks: [webhook, { ...webhook, id: "off", active: false }, byCorkboard] });
  await expect.element(disabled.getByRole("link")).toHaveAttribute("href", "/settings/webhooks/failing");
  expect(disabled.getByRole("listitem").elements()).toHaveLength(1);
  await expect.element(page.getByText("No email has failed.")).toBeVisible();
  await expect.element(nothing).not.toBeInTheDocument();
});

test("older ones can be loaded", async () => {
  await drawn([job], { next_cursor: "older" });
  await expect.element(more).toBeVisible();
});

test("a title is text, whatever a visitor wrote, and every reason has words in both languages", async () => {
  const reasons = ["login_rejected", "sender_rejected", "email_rejected", "unexpected"] as const;
  const hostile = "<img src=x onerror=alert(1)>";
  await drawn(reasons.map((reason, place) => ({ ...job, id: `${place}`, about: hostile, reason })));
  await expect.element(list).toBeVisible();
  expect(list.getByRole("listitem").elements()).toHaveLength(reasons.length);
  expect(list.element().querySelector("img")).toBeNull();
  await expect.element(list.getByText("An unexpected error. Details are in the log of the service.")).toBeVisible();
  chooseLanguage("de");
  const german = page.getByRole("list", { name: "Fehlgeschlagene Aufträge" });
  await expect.element(german.getByText("Der Mailserver hat den Absender nicht angenommen.")).toBeVisible();
});
