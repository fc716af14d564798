import type { Destination } from "../panel-context.ts";
import type { WidgetConfig } from "../wire.ts";
import { hexColor } from "./script-settings.ts";

const timeoutMs = 10_000;

export const defaultConfig: WidgetConfig = {
  project: { id: "", name: "" },
  position: "bottom-right",
  color: "#2f4ad0",
  language: "auto",
  texts: {},
  recording: false,
  ask_email: true,
};

/** The project's settings; "refused" if the key is not valid for this page, "unreachable" without a response. */
export async function fetchConfig({
  service,
  apiKey,
  fetch,
}: Destination): Promise<WidgetConfig | "refused" | "unreachable"> {
  const url = new URL("api/v1/widget/config", service);
  url.searchParams.set("api_key", apiKey);
  try {
    const response = await fetch(url, { credentials: "omit", signal: AbortSignal.timeout(timeoutMs) });
    if (/^4(?!29)/.test(String(response.status))) return "refused";
    if (!response.ok) return "unreachable";
    const { data }: { data: Partial<WidgetConfig> } = await response.json();
    const config = { ...defaultConfig, ...data };
    return hexColor.test(config.color) ? config : { ...config, color: defaultConfig.color };
  } catch {
    return (await isReachable(service, fetch)) ? "refused" : "unreachable";
  }
}

/** A page on another origin cannot read the error, but it can read that the service is reachable. */
function isReachable(service: string, fetch: Destination["fetch"]): Promise<boolean> {
  return fetch(new URL("widget.js", service), { method: "HEAD", cache: "no-store", credentials: "omit" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
