/** What a page marks as private is covered in screenshots and masked in recordings. */
export const privateSelector = "[data-corkboard-private], [data-corkboard-private] *";

const secretKinds = ["current-password", "new-password", "one-time-code", "cc-number", "cc-csc", "cc-exp"];

/** Fields whose content is nobody's business even where nobody marked them, and even while they show it in the clear. */
const secretFields = ["input[type=password i]", ...secretKinds.map((kind) => `[autocomplete~="${kind}" i]`)].join();

/** Whether an element starts a private part: it, and all that is in it, stays out of pictures. */
export function isPrivate(element: Element): boolean {
  if (element.matches("[data-corkboard-private]")) return true;
  if (!("value" in element) || element.value === "" || !element.matches("input, textarea, select")) return false;
  return element.matches(secretFields) || !["", "none"].includes(textSecurity(element));
}

/** How a field that is no password field can hide what is typed: its own way of showing dots. */
const textSecurity = (element: Element) => getComputedStyle(element).getPropertyValue("-webkit-text-security");
