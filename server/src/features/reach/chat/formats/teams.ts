import { type ChatFormatter, linkLabel } from "./chat-message.ts";

/**
 * An Adaptive Card, as the webhooks of Workflows accept it. Others' text is in text runs, which know no Markdown, other than
 * text blocks. Functions in braces, such as dates, are interrupted by a character without width.
 */
export const teamsMessage: ChatFormatter = ({ heading, items, more }) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        msteams: { width: "Full" },
        body: [
          plain(heading, { weight: "Bolder", size: "Medium" }),
          ...items.map(({ what, excerpt, link }) => ({
            type: "Container",
            separator: true,
            items: [
              plain(what, { weight: "Bolder" }),
              ...(excerpt === undefined ? [] : [plain(excerpt)]),
              { type: "TextBlock", text: `[${linkLabel}](${link})`, wrap: true, spacing: "Small" },
            ],
          })),
          ...(more === undefined ? [] : [plain(more)]),
        ],
      },
    },
  ],
});

const plain = (text: string, look: object = {}) => ({
  type: "RichTextBlock",
  inlines: [{ type: "TextRun", text: text.replaceAll("{", "{\u200b"), ...look }],
});
