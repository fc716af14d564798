/** Where an object begins, unless it is part of another one. Quotes in texts are escaped, so it is in none of them. */
const boundary = '},{"id":';

/** The last of several objects that are separated by commas. */
export function lastItemOf(items: string): unknown {
  for (let at = items.lastIndexOf(boundary); at !== -1; at = items.lastIndexOf(boundary, at - 1)) {
    try {
      return JSON.parse(items.slice(at + 2));
    } catch {
      // Inside of the last object: what follows ends more than it begins.
    }
  }
  return JSON.parse(items);
}
