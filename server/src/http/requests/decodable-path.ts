/**
 * Escapes the percent signs of path segments that cannot be decoded. An id like that simply does not exist, so the
 * request gets the 404 of its operation.
 */
export function decodableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  const decodable = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")))
    .join("/");
  return decodable + url.slice(path.length);
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
