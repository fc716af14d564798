import type { Wire } from "@corkboard/client";

/** By whom a setting concerns. */
const groups = {
  you: ["profile", "security", "notifications", "tokens"],
  organisation: ["general", "members", "portal", "projects"],
  work: ["ticket-writer", "webhooks", "failed-jobs"],
  data: ["storage", "audit"],
} as const;

const ownersPages: ReadonlySet<string> = new Set([
  "general",
  "portal",
  "webhooks",
  "failed-jobs",
  "ticket-writer",
  "storage",
  "audit",
]);

export type SettingsGroupName = keyof typeof groups;
export type SettingsPageName = (typeof groups)[SettingsGroupName][number];

interface SettingsGroup {
  readonly name: SettingsGroupName;
  readonly pages: readonly SettingsPageName[];
}

/** The pages of the settings that somebody can open, in groups. */
export const settingsGroupsOf = ({ role }: Pick<Wire.Member, "role">): SettingsGroup[] =>
  (Object.keys(groups) as SettingsGroupName[])
    .map((name) => ({ name, pages: groups[name].filter((page) => role === "owner" || !ownersPages.has(page)) }))
    .filter(({ pages }) => pages.length > 0);

export const settingsPagesOf = (member: Pick<Wire.Member, "role">): SettingsPageName[] =>
  settingsGroupsOf(member).flatMap(({ pages }) => pages);
