import type { Incident } from "@corkboard/contract/session-steps";

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const finite = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Visitors and integrations send what they like, so every value is checked before it is shown. */
export function readBrowserFacts(info: Json) {
  return {
    browser: [text(info.browser), text(info.os)].filter(Boolean).join(" · "),
    viewport: sizeOf(info.viewport, finite(info.device_pixel_ratio)),
    screen: sizeOf(info.screen),
    language: [text(info.language), text(info.time_zone)].filter(Boolean).join(" · "),
    selector: text(info.selector),
    userAgent: text(info.user_agent),
  };
}

function sizeOf(value: unknown, ratio = 1): string {
  if (!isObject(value)) return "";
  const [width, height] = [finite(value.width), finite(value.height)];
  if (width === undefined || height === undefined) return "";
  return `${width} × ${height}${ratio === 1 ? "" : ` @${Math.round(ratio * 100) / 100}×`}`;
}

export const titleOf = (incident: Incident): string =>
  incident.kind === "error" ? incident.message : `${incident.status || ""} ${incident.method} ${incident.url}`.trim();
