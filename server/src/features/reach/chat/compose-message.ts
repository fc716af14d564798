import { limits } from "@corkboard/contract";
import { toSingleLine } from "../../../shared/text.ts";
import { withInertLinks } from "../../work/agent-work/agent-work.exports.ts";
import type { ChatItem, ChatMessage } from "./formats/chat-message.ts";
import type { News, NewsItem } from "./read-news.ts";

interface Place {
  readonly org: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly publicUrl: string;
}

const longest = { name: 80, title: 120, excerpt: limits.excerpt };

/** Names, titles and texts are untrusted. */
export function composeNews({ items, total }: Pick<News, "items" | "total">, place: Place): ChatMessage {
  const updates = total === 1 ? "1 update" : `${total} updates`;
  return {
    heading: `${updates} in ${nameOf(place)}`,
    items: items.map((item) => ({
      what: `${sentences[item.kind](item as never)}: “${line(item.title, longest.title)}”`,
      excerpt: line(item.text, longest.excerpt) || undefined,
      link: linkOf(item, place),
    })),
    more: total > items.length ? `and ${total - items.length} more` : undefined,
  };
}

export function composeTest(place: Place): ChatMessage {
  const item: ChatItem = {
    what: "Test message: this is where Corkboard writes what arrives in the project",
    excerpt: undefined,
    link: inOrganisation(`/settings/projects/${place.project.id}`, place),
  };
  return { heading: `Corkboard: ${nameOf(place)}`, items: [item], more: undefined };
}

const nameOf = ({ project }: Place) => line(project.name, longest.name);

/** No program makes a link of what looks like an address. */
const line = (text: string, length: number) => toSingleLine(withInertLinks(toSingleLine(text, 2 * length), []), length);

type Sentences = {
  readonly [Kind in NewsItem["kind"]]: (item: Extract<NewsItem, { kind: Kind }>) => string;
};

const sentences: Sentences = {
  report: () => "New report",
  reply: ({ isByClient }) => (isByClient ? "The client replied" : "The reporter replied"),
  accepted: ({ isByClient }) => `${isByClient ? "The client" : "The reporter"} accepted an agent's work`,
  rejected: ({ isByClient }) => `${isByClient ? "The client" : "The reporter"} rejected an agent's work`,
  question: ({ recipient }) => (recipient === "team" ? "An agent asks the team" : "An agent asks the reporter"),
  delivery: () => "An agent delivered",
};

/** Of the pages in the app, as `contract/src/pages.ts` lists them. */
function linkOf(item: NewsItem, place: Place): string {
  if ("ticket" in item) return inOrganisation(`/tickets/${item.ticket}`, place);
  const page = inOrganisation(`/inbox/${item.report}`, place);
  return item.kind === "reply" ? `${page}#comment-${item.comment}` : page;
}

/** The app opens a link in the organisation that it names: a person may belong to several. */
const inOrganisation = (path: string, { publicUrl, org }: Place) => `${publicUrl}${path}?organisation=${org}`;
