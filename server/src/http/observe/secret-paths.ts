/**
 * What stands behind the first three lets in whoever knows it: the key of a mail, the grant of a file, a reporter's key.
 * Behind the last stand names that people gave.
 */
const secretEnd = /(?<![/\\])[/\\]+(unsubscribe|files|reports|attachments).+/isu;

/**
 * The path as the log may have it. A link that was mistyped, asked for with another method or passed on with something
 * before it matches no route that knows of its secret, and still holds it.
 */
export function withoutSecrets(url: string): string {
  const queryStart = url.indexOf("?");
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const decoded = path.includes("%") ? decodeURIComponent(path) : path;
  return secretEnd.test(decoded)
    ? decoded.replace(secretEnd, (_, opening: string) => `/${opening.toLowerCase()}/*`)
    : path;
}
