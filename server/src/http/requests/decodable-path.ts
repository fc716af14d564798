/**
 * The address of a request with a path that can be decoded: what cannot be decoded stands for itself. An id like that is
 * one that nothing has, and is answered as such.
 */
export function readableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  const readable = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")))
    .join("/");
  return readable + url.slice(path.length);
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}
