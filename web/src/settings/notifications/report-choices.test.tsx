import type { Wire } from "@corkboard/client";
import { examples } from "@corkboard/contract/examples";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw } from "../../../test/support/draw.tsx";
import { signedIn } from "../../../test/support/signed-in.ts";
import { projectsQuery } from "../../service/api/resources.ts";
import { ReportChoices } from "./report-choices.tsx";

const preferences: Wire.NotificationSettings = examples.getNotificationSettings.response.data;
const project = examples.getProject.response.data;
const shop = { ...project, id: "shop", name: "Shop", type: "website" } as const;
const blog = { ...project, id: "blog", name: "Blog", type: "website" } as const;
const board = { ...project, id: "board", name: "Relaunch", type: "board" } as const;
const ofShop = { project_id: "shop", report: "all", report_mail: "at_once" } as const;

async function drawn(changes: Partial<Wire.NotificationSettings> = {}, emails_enabled = true) {
  const seen: Wire.NotificationSettingsPatch[] = [];
  const given = { ...preferences, report_projects: [ofShop], ...changes };
  await draw(<ReportChoices preferences={given} onChange={(change) => void seen.push(change)} />, {
    known: [signedIn("owner", { emails_enabled }), [projectsQuery.queryKey, [shop, blog, board]]],
  });
  return seen;
}

const mail = page.getByRole("combobox", { name: "Emails about new reports" });
const group = page.getByRole("group", { name: "Shop" });
const other = page.getByRole("combobox", { name: "Choose differently for a website" });

test("emails about reports are chosen for all websites", async () => {
  const seen = await drawn();
  await expect.element(mail).toHaveValue("daily");
  await userEvent.selectOptions(mail, "hourly");
  expect(seen).toEqual([{ report_mail: "hourly" }]);
});

test("a daily email is in the person's own time zone if none was chosen", async () => {
  const seen = await drawn({ time_zone: "UTC", report_mail: "hourly" });
  await expect.element(page.getByRole("combobox", { name: "Sent at" })).not.toBeInTheDocument();
  await userEvent.selectOptions(mail, "daily");
  expect(seen).toEqual([{ report_mail: "daily", time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone }]);
});

test("a website can differ, and be like all others again", async () => {
  const seen = await drawn();
  await userEvent.selectOptions(group.getByRole("combobox", { name: "In the app" }), "assigned");
  await userEvent.selectOptions(group.getByRole("combobox", { name: "By email" }), "hourly");
  await userEvent.click(page.getByRole("button", { name: "Treat Shop like all others" }));
  expect(seen).toEqual([
    { report_projects: [{ ...ofShop, report: "assigned" }] },
    { report_projects: [{ ...ofShop, report_mail: "hourly" }] },
    { report_projects: [] },
  ]);
});

test("other websites are offered, and no boards", async () => {
  const seen = await drawn();
  expect(
    other
      .getByRole("option")
      .elements()
      .map((each) => each.textContent),
  ).toEqual(["Website …", "Blog"]);
  await userEvent.selectOptions(other, "blog");
  const ofBlog = { project_id: "blog", report: "all", report_mail: "daily" };
  expect(seen).toEqual([{ report_projects: [ofShop, ofBlog] }]);
});

test.each<[string, Partial<Wire.NotificationSettings>, boolean]>([
  ["the service sends none", {}, false],
  ["the person wants none", { mail: false }, true],
  ["the person wants none about reports", { mail_kinds: ["mention"] }, true],
  ["the person is not notified of reports", { report: false }, true],
])("no email can be chosen if %s", async (_, changes, emailsEnabled) => {
  await drawn(changes, emailsEnabled);
  await expect.element(mail).toBeDisabled();
  await expect.element(group.getByRole("combobox", { name: "By email" })).toBeDisabled();
  await expect.element(page.getByRole("combobox", { name: "Sent at" })).not.toBeInTheDocument();
});
