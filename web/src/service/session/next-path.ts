import { basePath } from "../../ui/service-url.ts";

/** Where to go after signing in: a page of this app. Anything else could lead people to a copy of it. */
export function nextPath(next: string | undefined): string {
  return basePath + pathBelow(next);
}

function pathBelow(next: string | undefined): string {
  if (next === undefined || !URL.canParse(next, location.origin)) return "/";
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  const isOurs = origin === location.origin && !pathname.startsWith("//") && pathname !== "/sign-in";
  return isOurs ? pathname + search + hash : "/";
}
