/** What the service stores: objects, and the characters of text and style rules. No recording has as many lists. */
const maxObjects = 250_000;
const maxCharacters = 8_000_000;
const textField = /^(textContent|_cssText|style|rule|value)$/;

/** Whether a recording of these events costs no more than may be stored and played. */
export function isPlayable(events: unknown): boolean {
  let objects = 0;
  let lists = 0;
  let characters = 0;
  const count = (value: unknown, name: string): boolean => {
    if (typeof value === "string") {
      if (textField.test(name)) characters += value.length;
    } else if (Array.isArray(value)) {
      lists++;
      return lists <= maxObjects && value.every((each) => count(each, name));
    } else if (typeof value === "object" && value !== null) {
      objects++;
      return objects <= maxObjects && Object.entries(value).every(([field, each]) => count(each, field));
    }
    return characters <= maxCharacters;
  };
  return count(events, "");
}
