const testAttributes = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];
const speakingAttributes = ["name", "aria-label", "title", "alt", "placeholder", "for"];
const mostSteps = 6;

/** Frameworks number ids anew on every page load; those would find nothing tomorrow. */
const looksGenerated = (id: string) => /\d{3,}|[0-9a-f]{8,}|^:|:$|^(ember|radix|react-aria|headlessui|mui)-?/i.test(id);

/**
 * A CSS selector that finds exactly this element, by what its authors named it rather than by where it happens to
 * stand: an id, a test id, a label; failing those, the shortest path from the nearest ancestor that has a name.
 */
export function selectorFor(element: Element, within: ParentNode = element.ownerDocument): string {
  const isUnique = (selector: string) => {
    const found = within.querySelectorAll(selector);
    return found.length === 1 && found[0] === element;
  };
  for (const selector of namesOf(element)) if (isUnique(selector)) return selector;

  let path = "";
  let current: Element | null = element;
  for (let step = 0; current && step < mostSteps; step++, current = current.parentElement) {
    for (const name of step === 0 ? [] : namesOf(current)) {
      for (const joined of [`${name} ${path}`, `${name} > ${path}`]) if (isUnique(joined)) return joined;
    }
    path = path === "" ? placeOf(current) : `${placeOf(current)} > ${path}`;
    if (isUnique(path)) return path;
  }
  return fullPath(element);
}

/** Selectors by name, from the most lasting to the least. */
function namesOf(element: Element): string[] {
  const tag = element.localName;
  const names: string[] = [];
  if (element.id && !looksGenerated(element.id)) names.push(`#${CSS.escape(element.id)}`);
  for (const attribute of [...testAttributes, ...speakingAttributes]) {
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
