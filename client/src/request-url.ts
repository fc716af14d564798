import type { OperationName } from "@corkboard/contract/operations";
import { pathOf } from "@corkboard/contract/path-of";

/** The parts of a request that are in its URL. */
export interface UrlParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined;
}

/** The URL of a request. Equal requests have equal URLs. */
export function requestUrl(baseUrl: string, name: OperationName, { params, query = {} }: UrlParts = {}): string {
  const search = new URLSearchParams();
  for (const [part, value] of Object.entries(query)) if (value !== undefined) search.set(part, String(value));
  return baseUrl.replace(/\/$/, "") + pathOf(name, params) + (search.size > 0 ? `?${search.toString()}` : "");
}
