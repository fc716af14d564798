/**
 * The first four are followed by a secret: an unsubscribe key, the grant of a file, a reporter's key, the key of an upload. The last one is
 * followed by file names, which may be private.
 */
const secretSuffix = /(?<![/\\])[/\\]+(unsubscribe|files|reports|uploads|attachments).+/isu;

/**
 * The path as it may be logged. A secret link that was mistyped, requested with another method or prefixed by a proxy
 * matches no route marked as secret, but still contains the secret.
 */
export function redactSecrets(url: string): string {
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const decoded = path.includes("%") ? decodeURIComponent(path) : path;
  return secretSuffix.test(decoded)
    ? decoded.replace(secretSuffix, (_, opening: string) => `/${opening.toLowerCase()}/*`)
    : path;
}
