const testAttributes = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];
const namingAttributes = ["name", "aria-label", "title", "alt", "placeholder", "for"];
const maxSteps = 6;

/** Frameworks generate new ids on every page load, so selectors with them would soon match nothing. */
const looksGenerated = (id: string) => /\d{3,}|[0-9a-f]{8,}|^:|:$|^(ember|radix|react-aria|headlessui|mui)-?/i.test(id);

/**
 * A CSS selector that matches exactly this element, preferably by name rather than position: an id, a test id, a label;
 * otherwise the shortest path from the nearest named ancestor.
 */
export function selectorFor(element: Element, within: ParentNode = element.ownerDocument): string {
  const isUnique = (selector: string) => {
    const found = within.querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  };
  for (const selector of namesOf(element)) if (isUnique(selector)) return selector;

  let path = "";
  let current: Element | null = element;
  for (let step = 0; current && step < maxSteps; step++, current = current.parentElement) {
    for (const name of step === 0 ? [] : namesOf(current)) {
      for (const joined of [`${name} ${path}`, `${name} > ${path}`]) if (isUnique(joined)) return joined;
    }
    path = path === "" ? placeOf(current) : `${placeOf(current)} > ${path}`;
    if (isUnique(path)) return path;
  }
  return fullPath(element);
}

/** Selectors by name, the most stable first. */
function namesOf(element: Element): string[] {
  const tag = element.localName;
  const names: string[] = [];
  if (element.id && !looksGenerated(element.id)) names.push(`#${CSS.escape(element.id)}`);
  for (const attribute of [...testAttributes, ...namingAttributes]) {
    const value = element.getAttribute(attribute);
    if (!value || value.length > 80) continue;
    names.push(`${testAttributes.includes(attribute) ? "" : CSS.escape(tag)}[${attribute}="${CSS.escape(value)}"]`);
  }
  const role = element.getAttribute("role");
  if (role) names.push(`[role="${CSS.escape(role)}"]`);
  if (["main", "header", "footer", "nav", "form", "h1"].includes(tag)) names.push(tag);
  return names;
}

function placeOf(element: Element): string {
  const tag = CSS.escape(element.localName);
  const parent = element.parentElement;
  if (!parent) return tag;
  const alike = [...parent.children].filter(({ localName }) => localName === element.localName);
  return alike.length === 1 ? tag : `${tag}:nth-of-type(${alike.indexOf(element) + 1})`;
}

function fullPath(element: Element): string {
  const steps: string[] = [];
  for (let current: Element | null = element; current; current = current.parentElement) steps.unshift(placeOf(current));
  return steps.join(" > ");
}
