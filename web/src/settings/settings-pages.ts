import type { Wire } from "@corkboard/client";

const pages = ["projects", "members", "profile", "security", "notifications", "tokens"] as const;
const ownersPages = ["portal", "webhooks", "ticket-writer", "storage", "audit"] as const;

export type SettingsPageName = (typeof pages | typeof ownersPages)[number];

/** The pages of the settings that somebody can open. */
export const settingsPagesOf = ({ role }: Pick<Wire.Member, "role">): readonly SettingsPageName[] =>
  role === "owner" ? [...pages, ...ownersPages] : pages;
