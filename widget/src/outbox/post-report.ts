import type { PendingReport } from "./pending-store.ts";

export type Outcome =
  | { readonly kind: "sent"; readonly statusUrl: string | undefined }
  /** It will not be taken as it is, however often it is sent. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "later"; readonly afterMs: number | undefined };

const waitMs = 120_000;
const worthAnotherTry = new Set([408, 425, 429]);

/** One attempt. A form without headers of its own needs no preflight, and no cookie goes along. */
export async function postReport(pending: PendingReport, fetch: typeof globalThis.fetch): Promise<Outcome> {
  const { screenshot, recording } = pending;
  const form = new FormData();
  form.set("api_key", pending.apiKey);
  form.set("report", JSON.stringify(pending.report));
  if (screenshot) form.set("screenshot", screenshot, `screenshot.${screenshot.type.split("/")[1] ?? "png"}`);
  if (recording) form.set("recording", recording, "recording.json.gz");
  try {
    const url = new URL("api/v1/widget/feedback", pending.service);
    const signal = AbortSignal.timeout(waitMs);
    const response = await fetch(url, { method: "POST", body: form, credentials: "omit", signal });
    if (response.ok) return { kind: "sent", statusUrl: await statusUrlOf(response) };
    if (response.status >= 500 || worthAnotherTry.has(response.status)) {
      return { kind: "later", afterMs: retryAfterMs(response.headers.get("retry-after")) };
    }
    return { kind: "refused", reason: await reasonOf(response) };
  } catch {
    return { kind: "later", afterMs: undefined };
  }
}

/** A report that arrived has arrived, whatever the answer's body looks like. */
async function statusUrlOf(response: Response): Promise<string | undefined> {
  try {
    const { data }: { data?: { status_url?: unknown } } = await response.json();
    const url = typeof data?.status_url === "string" ? new URL(data.status_url) : undefined;
    return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { error }: { error?: unknown } = await response.json();
    return typeof error === "string" ? error.slice(0, 300) : String(response.status);
  } catch {
    return String(response.status);
  }
}

function retryAfterMs(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
