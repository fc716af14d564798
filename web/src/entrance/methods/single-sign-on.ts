import type { Wire } from "@corkboard/client";
import { publicApi } from "../../service/api/client.ts";

/** The page that tells the other tabs that somebody has signed in, and closes itself. */
export const donePath = "/sign-in/done";

/** Goes to the provider in this tab. It comes back to `next`. */
export async function goToProvider(
  { origin }: Pick<Wire.SignInMethods, "origin">,
  purpose: Wire.SingleSignOnStart["purpose"],
  next: string,
): Promise<void> {
  // The provider leads back to the configured address, where this browser would not be recognised.
  if (origin !== location.origin) return location.assign(origin + location.pathname + location.search);
  const { data } = await publicApi.startSingleSignOn({ body: { purpose, next } });
  location.assign(data.url);
}

export class WindowBlocked extends Error {
  override name = "WindowBlocked";
}

/** Goes to the provider in a window of its own, so that what was typed in this one is kept. Call it on a click. */
export async function openProvider(purpose: "sign_in" | "reauthenticate"): Promise<void> {
  const opened = open("", "corkboard-sign-in", "popup,width=480,height=680");
  if (!opened) throw new WindowBlocked();
  try {
    const { data } = await publicApi.startSingleSignOn({ body: { purpose, next: donePath } });
    opened.location.href = data.url;
  } catch (error) {
    opened.close();
    throw error;
  }
}
