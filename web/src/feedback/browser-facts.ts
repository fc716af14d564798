/** An error or a failed request on the visitor's page. */
export type Incident =
  | { readonly kind: "error"; readonly at: number; readonly message: string }
  | {
      readonly kind: "request";
      readonly at: number;
      readonly method: string;
      readonly url: string;
      readonly status: number;
    };

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
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

/** Oldest first. Without a time, an incident sorts first. */
export function readIncidents(info: Json): Incident[] {
  const errors = list(info.console_errors).map((entry): Incident => {
    const { at, message } = isObject(entry) ? entry : { at: "", message: entry };
    return { kind: "error", at: timeOf(at), message: text(message) || JSON.stringify(entry) };
  });
  const requests = list(info.failed_requests)
    .filter(isObject)
    .map(({ at, method, url, status }): Incident => ({
      kind: "request",
      at: timeOf(at),
      method: text(method),
      url: text(url),
      status: finite(status) ?? 0,
    }));
  return [...errors, ...requests].toSorted((a, b) => (a.at || 0) - (b.at || 0));
}

/** NaN if the time is unknown. */
const timeOf = (value: unknown): number => Date.parse(text(value));

export const titleOf = (incident: Incident): string =>
  incident.kind === "error" ? incident.message : `${incident.status || ""} ${incident.method} ${incident.url}`.trim();
