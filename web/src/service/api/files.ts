import { basePath } from "../../ui/service-url.ts";

/**
 * The path of a stored file, so that it loads from the app's own origin whatever address the service is reached at.
 * Undefined for files of other hosts, which are shown as links.
 */
export function ownFilePath(url: string): string | undefined {
  if (!URL.canParse(url, location.origin)) return undefined;
  const { pathname } = new URL(url, location.origin);
  return pathname.startsWith(`${basePath}/files/`) ? pathname : undefined;
}
