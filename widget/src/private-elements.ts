/** Elements that the page marks as private: covered in screenshots, excluded from recordings. */
export const privateSelector = "[data-corkboard-private], [data-corkboard-private] *";

const secretAutocomplete = ["current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "cc-exp"];

/** Fields that are private even if the page does not mark them, and even while they show their value. */
const secretFields = [
  "input[type=password i]",
  ...secretAutocomplete.map((kind) => `[autocomplete~="${kind}" i]`),
].join();

/** Whether an element and its content must stay out of screenshots. */
export function isPrivate(element: Element): boolean {
  if (element.matches("[data-corkboard-private]")) return true;
  if (!("value" in element) || element.value === "" || !element.matches("input, textarea, select")) return false;
  return element.matches(secretFields) || !["", "none"].includes(textSecurity(element));
}

/** The CSS property with which pages make other fields show dots, like password fields. */
const textSecurity = (element: Element) => getComputedStyle(element).getPropertyValue("-webkit-text-security");
