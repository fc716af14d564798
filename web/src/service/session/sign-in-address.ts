import { basePath } from "../../ui/service-url.ts";

export interface SignInSearch {
  /** Where to go afterwards, below the service. */
  readonly next?: string | undefined;
  readonly forgotten?: boolean | undefined;
}

/** What the address of the sign-in page says. */
export function signInSearch(): SignInSearch {
  const search = new URLSearchParams(location.search);
  return { next: search.get("next") ?? undefined, forgotten: search.get("forgotten") === "true" };
}

/** The pages before signing in are not part of the router, so that they load without it. */
export function signInAddress({ next, forgotten }: SignInSearch = {}): string {
  const search = new URLSearchParams({ ...(next ? { next } : {}), ...(forgotten ? { forgotten: "true" } : {}) });
  return `${basePath}/sign-in${search.size > 0 ? `?${search.toString()}` : ""}`;
}
