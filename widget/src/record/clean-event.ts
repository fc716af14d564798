import { record } from "@rrweb/record";
import { cleanAttributes, cleanStyles, cleanUrl, hidden } from "./clean-attributes.ts";
import { ownSecrecy, type Secrecy, secrecyOf } from "./secrecy.ts";

interface RecordedNode {
  readonly id: number;
  readonly tagName?: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly textContent?: string;
  readonly childNodes?: readonly RecordedNode[];
}

interface Mutation {
  readonly texts: readonly { readonly id: number; readonly value: string | null }[];
  readonly attributes: readonly { readonly id: number; readonly attributes: Readonly<Record<string, unknown>> }[];
  readonly adds: readonly { readonly parentId: number; readonly node: RecordedNode }[];
}

/**
 * An event without secrets. The recorder's own masking looks at some kinds of fields, at attributes of none and not
 * through shadow roots, so what it hands over is gone through here, once more and as a whole.
 */
export function cleanEvent(event: { readonly data: unknown }): unknown {
  const { data } = event;
  return typeof data === "object" && data !== null ? { ...event, data: cleanData(data) } : event;
}

function cleanData(data: object): unknown {
  if (isMutation(data)) return cleanMutation(data);
  if (isSnapshot(data)) return { ...data, node: cleanNode(data.node, "open") };
  if (isInput(data)) return { ...data, text: hidden(data.text), isChecked: false };
  if ("href" in data && typeof data.href === "string") return { ...data, href: cleanUrl(data.href) };
  return cleanStyles(data);
}

const isMutation = (data: object): data is Mutation => "texts" in data;
const isSnapshot = (data: object): data is { node: RecordedNode } => "initialOffset" in data;
const isInput = (data: object): data is { text: string } => "isChecked" in data;

function cleanMutation(mutation: Mutation): unknown {
  const { texts, attributes, adds } = mutation;
  return {
    ...mutation,
    texts: texts.flatMap((text) => {
      const secrecy = secrecyOf(nodeOf(text.id));
      if (secrecy === "private") return [];
      return [secrecy === "masked" ? { ...text, value: hidden(text.value ?? "") } : text];
    }),
    attributes: attributes.flatMap((change) => {
      const node = nodeOf(change.id);
      const secrecy = secrecyOf(node);
      if (secrecy === "private") return [];
      const cleaned = cleanAttributes(node?.nodeName.toLowerCase() ?? "", change.attributes, secrecy === "masked");
      return [{ ...change, attributes: cleaned }];
    }),
    adds: adds.flatMap((added) => {
      const around = secrecyOf(nodeOf(added.parentId));
      return around === "private" ? [] : [{ ...added, node: cleanNode(added.node, around) }];
    }),
  };
}

function cleanNode(node: RecordedNode, around: Secrecy): RecordedNode {
  const own = ownSecrecy(nodeOf(node.id));
  const secrecy = own === "open" ? around : own;
  if (secrecy === "private") return { ...node, attributes: sizeOf(node.attributes ?? {}), childNodes: [] };
  const isMasked = secrecy === "masked";
  const { tagName, attributes, textContent, childNodes } = node;
  return {
    ...node,
    ...(attributes && { attributes: cleanAttributes(tagName ?? "", attributes, isMasked) }),
    ...(textContent !== undefined && isMasked && { textContent: hidden(textContent) }),
    ...(childNodes && { childNodes: childNodes.map((child) => cleanNode(child, secrecy)) }),
  };
}

const nodeOf = (id: number): Node | null => record.mirror.getNode(id);

const sizeOf = ({ rr_width, rr_height }: Readonly<Record<string, unknown>>) => ({ rr_width, rr_height });
