import { type ChatFormatter, type ChatItem, linkLabel } from "./chat-message.ts";

/** Of all embeds of a message together. */
const longestEmbeds = 6_000;
/** If texts have to be shortened, to one of these lengths. */
const shorter = [100, 50, 0];

/** One embed per item, at most ten. Whatever is in it, nobody is mentioned. */
export const discordMessage: ChatFormatter = ({ heading, items, more }) => ({
  content: [`**${escaped(heading)}**`, ...(more === undefined ? [] : [more])].join("\n"),
  embeds: fitting(items).map((description) => ({ description })),
  allowed_mentions: { parse: [] },
});

function fitting(items: readonly ChatItem[]): string[] {
  let descriptions = items.map((item) => describe(item, Infinity));
  for (const length of shorter) {
    if (descriptions.join("").length <= longestEmbeds) break;
    descriptions = items.map((item) => describe(item, length));
  }
  return descriptions;
}

function describe({ what, excerpt = "", link }: ChatItem, length: number): string {
  const characters = Array.from(excerpt);
  const shown = characters.length <= length ? excerpt : length === 0 ? "" : `${characters.slice(0, length).join("")}…`;
  return [`**${escaped(what)}**`, ...(shown === "" ? [] : [`> ${escaped(shown)}`]), `[${linkLabel}](<${link}>)`].join(
    "\n",
  );
}

/** A backslash before any punctuation is the sign itself. */
const escaped = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
