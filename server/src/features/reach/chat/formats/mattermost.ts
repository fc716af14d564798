import { type ChatFormatter, linkLabel } from "./chat-message.ts";

export const mattermostMessage: ChatFormatter = ({ heading, items, more }) => ({
  text: [
    `#### ${inert(heading)}`,
    ...items.map(({ what, excerpt, link }) =>
      [
        `**${inert(what)}**`,
        ...(excerpt === undefined ? [] : [`> ${inert(excerpt)}`, ""]),
        `[${linkLabel}](${link})`,
      ].join("\n"),
    ),
    ...(more === undefined ? [] : [more]),
  ].join("\n\n"),
});

const zeroWidthSpace = "\u200b";

/**
 * Mattermost's escapes cover Markdown only. Mentions, channels, hashtags, emoji and entities, which may hide a mention, are
 * interrupted by a character without width. Two dollar signs would begin a formula.
 */
const inert = (text: string) =>
  text
    .replaceAll(/[\\`*_{}[\]()#+\-.!>~|]/g, String.raw`\$&`)
    .replaceAll(/[@#~:&<]/g, `$&${zeroWidthSpace}`)
    .replaceAll("$", "＄");
