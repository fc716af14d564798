import { type OperationName, operations } from "@corkboard/contract/operations";

/** The parts of a request that are in its URL. */
export interface UrlParts {
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>> | undefined;
}

/** The URL of a request. Equal requests have equal URLs. */
export function requestUrl(baseUrl: string, name: OperationName, { params = {}, query = {} }: UrlParts = {}): string {
  const path = operations[name].path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ""));
  const search = new URLSearchParams();
  for (const [part, value] of Object.entries(query)) if (value !== undefined) search.set(part, String(value));
  return baseUrl.replace(/\/$/, "") + path + (search.size > 0 ? `?${search.toString()}` : "");
}
