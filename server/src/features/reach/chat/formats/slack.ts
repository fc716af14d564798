import { type ChatFormatter, type ChatMessage, linkLabel } from "./chat-message.ts";

/** Of a header. */
const longestHeader = 150;

/**
 * Others' text is in objects of type `plain_text`, in which Slack finds no mentions, links or formatting. Only the link to
 * the page is `mrkdwn`. The text of notifications, which has no such type, is the heading.
 */
export const slackMessage: ChatFormatter = (message: ChatMessage) => ({
  text: escaped(message.heading),
  mrkdwn: false,
  unfurl_links: false,
  unfurl_media: false,
  blocks: [
    { type: "header", text: plain(cut(message.heading)) },
    ...message.items.flatMap(({ what, excerpt, link }) => [
      { type: "section", text: plain(excerpt === undefined ? what : `${what}\n${excerpt}`) },
      {
        type: "context",
        elements: [{ type: "mrkdwn", text: `<${escaped(link)}|${linkLabel}>`, verbatim: true }],
      },
    ]),
    ...(message.more === undefined ? [] : [{ type: "section", text: plain(message.more) }]),
  ],
});

const plain = (text: string) => ({ type: "plain_text", text, emoji: false });

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string) => text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);

const cut = (text: string) =>
  text.length <= longestHeader ? text : `${text.slice(0, longestHeader - 1).toWellFormed()}…`;
