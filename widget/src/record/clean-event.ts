import { record } from "@rrweb/record";
import { cleanAttributes, cleanStyles, cleanUrl, mask } from "./clean-attributes.ts";
import { ownPrivacy, type Privacy, privacyOf } from "./privacy.ts";

export interface RecordedEvent {
  readonly type: number;
  readonly timestamp: number;
  readonly data: unknown;
}

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
 * An event without sensitive data. The recorder's own masking covers only some kinds of fields, no attributes and no
 * shadow roots, so every event is cleaned completely here.
 */
export function cleanEvent(event: RecordedEvent): RecordedEvent {
  const { data } = event;
  return typeof data === "object" && data !== null ? { ...event, data: cleanData(data) } : event;
}

function cleanData(data: object): unknown {
  if (isMutation(data)) return cleanMutation(data);
  if (isSnapshot(data)) return { ...data, node: cleanNode(data.node, "open") };
  if (isInput(data)) return { ...data, text: mask(data.text), isChecked: false };
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
      const privacy = privacyOf(nodeOf(text.id));
      if (privacy === "private") return [];
      return [privacy === "masked" ? { ...text, value: mask(text.value ?? "") } : text];
    }),
    attributes: attributes.flatMap((change) => {
      const node = nodeOf(change.id);
      const privacy = privacyOf(node);
      if (privacy === "private") return [];
      const cleaned = cleanAttributes(node?.nodeName.toLowerCase() ?? "", change.attributes, privacy === "masked");
      return [{ ...change, attributes: cleaned }];
    }),
    adds: adds.flatMap((added) => {
      const around = privacyOf(nodeOf(added.parentId));
      return around === "private" ? [] : [{ ...added, node: cleanNode(added.node, around) }];
    }),
  };
}

function cleanNode(node: RecordedNode, around: Privacy): RecordedNode {
  const own = ownPrivacy(nodeOf(node.id));
  const privacy = own === "open" ? around : own;
  if (privacy === "private") return { ...node, attributes: sizeOf(node.attributes ?? {}), childNodes: [] };
  const isMasked = privacy === "masked";
  const { tagName, attributes, textContent, childNodes } = node;
  return {
    ...node,
    ...(attributes && { attributes: cleanAttributes(tagName ?? "", attributes, isMasked) }),
    ...(textContent !== undefined && isMasked && { textContent: mask(textContent) }),
    ...(childNodes && { childNodes: childNodes.map((child) => cleanNode(child, privacy)) }),
  };
}

const nodeOf = (id: number): Node | null => record.mirror.getNode(id);

const sizeOf = ({ rr_width, rr_height }: Readonly<Record<string, unknown>>) => ({ rr_width, rr_height });
