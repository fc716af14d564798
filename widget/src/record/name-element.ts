import { labelTypes } from "./clean-attributes.ts";
import { ownPrivacy, privacyOf } from "./privacy.ts";

/** What the service keeps of a name. */
const maxCharacters = 100;
/** A page can be one element with everything in it. */
const maxNodes = 300;

/** Roles of elements that people use. Others describe places, such as `main`. */
const usedRoles =
  "button link checkbox radio switch tab option menuitem menuitemcheckbox menuitemradio treeitem textbox searchbox " +
  "combobox spinbutton slider gridcell";
const usable = [
  "a[href], button, input, select, textarea, summary, label, [contenteditable]:not([contenteditable=false i])",
  ...usedRoles.split(" ").map((role) => `[role=${role}]`),
].join();

const rolesOfTags: Readonly<Record<string, string>> = {
  a: "link",
  button: "button",
  form: "form",
  img: "image",
  label: "label",
  select: "combobox",
  summary: "button",
  textarea: "textbox",
};
const rolesOfInputs: Readonly<Record<string, string>> = {
  button: "button",
  checkbox: "checkbox",
  file: "file",
  image: "button",
  number: "spinbutton",
  radio: "radio",
  range: "slider",
  reset: "button",
  search: "searchbox",
  submit: "button",
};

/** The link, button or field that the element belongs to, or the element itself. */
export const usedElement = (element: Element): Element => element.closest(usable) ?? element;

export function roleOf(element: Element): string {
  const [given = ""] = (element.getAttribute("role") ?? "").trim().split(/\s/, 1);
  if (given) return given.slice(0, 30).toLowerCase();
  const tag = element.localName;
  if (tag === "input") return rolesOfInputs[element.getAttribute("type")?.toLowerCase() ?? ""] ?? "textbox";
  return rolesOfTags[tag] ?? (Reflect.get(element, "isContentEditable") === true ? "textbox" : "");
}

/**
 * What an element that is not private is called, without anything that a recording would leave out: of a field, its label
 * and the attributes that are recorded of fields, and never its content.
 */
export function nameOf(element: Element): string {
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const labelled = textOfAll(idsIn(attribute("aria-labelledby")).map((id) => rootOf(element).getElementById(id)));
  const candidates =
    privacyOf(element) === "open"
      ? [labelled, attribute("aria-label"), ownText(element), attribute("title")]
      : [labelTypes.has(attribute("type")) ? attribute("value") : "", labelled, textOfAll(labelsOf(element))];
  return candidates.map(oneLine).find(Boolean) ?? oneLine(attribute("placeholder") || attribute("name"));
}

/** The labels of a field. A form field named "labels" would shadow the property of a form, which has none. */
const labelsOf = (element: Element): readonly Element[] =>
  "labels" in element && element.labels instanceof NodeList ? ([...element.labels] as Element[]) : [];

const rootOf = (element: Element): Pick<Document, "getElementById"> => {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : element.ownerDocument;
};

const idsIn = (list: string) => list.split(/\s+/).filter(Boolean).slice(0, 5);

const textOfAll = (elements: readonly (Element | null)[]): string =>
  elements.map((each) => (each && privacyOf(each) === "open" ? ownText(each) : "")).join(" ");

/** The text in the element, without what is private or a field. */
function ownText(element: Element): string {
  let text = "";
  let nodes = 0;
  const read = (parent: Node) => {
    for (const node of parent.childNodes) {
      if (++nodes > maxNodes || text.length > 2 * maxCharacters) return;
      if (node instanceof Text) text += node.data.slice(0, maxCharacters * 2);
      else if (
        node instanceof Element &&
        ownPrivacy(node) === "open" &&
        !/^(script|style|template)$/.test(node.localName)
      ) {
        text += ` ${node.localName === "img" ? (node.getAttribute("alt") ?? "") : ""}`;
        read(node);
        text += " ";
      }
    }
  };
  read(element);
  return element.localName === "img" ? (element.getAttribute("alt") ?? "") : text;
}

const oneLine = (text: string) =>
  text
    .slice(0, maxCharacters * 4)
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, maxCharacters);
