import { chatFormats } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { composeNews } from "../compose-message.ts";
import type { NewsItem } from "../read-news.ts";
import type { ChatMessage } from "./chat-message.ts";
import { formatMessage } from "./format-message.ts";

const link = "https://cork.example/inbox/1?organisation=2";
const message = (what: string, excerpt?: string, heading = "1 update in A website"): ChatMessage => ({
  heading,
  items: [{ what, excerpt, link }],
  more: undefined,
});

const bodyOf = (format: (typeof chatFormats)[number], of: ChatMessage) => JSON.parse(formatMessage(format, of));

const place = { org: "2", project: { id: "3", name: "A website" }, publicUrl: "https://cork.example" };

/** The longest texts, each character of which is to be escaped. */
const longest = (character: string, count = 10) =>
  composeNews(
    {
      items: Array.from({ length: count }, (): NewsItem => {
        const text = character.repeat(600);
        return {
          kind: "rejected",
          ticket: "019cb33f-5c40-7000-b4d6-608697a8d41b",
          title: text,
          text,
          isByClient: true,
        };
      }),
      total: 9_999,
    },
    place,
  );

describe("a message to Slack", () => {
  it("has others' text as plain text only", () => {
    const hostile = "<!channel> <@U123> &amp; *bold* _it_ ~no~ `code` <https://evil.example|x>";
    const body = bodyOf("slack", message(hostile, hostile, hostile));
    expect(body.blocks).toEqual([
      { type: "header", text: { type: "plain_text", text: hostile, emoji: false } },
      { type: "section", text: { type: "plain_text", text: `${hostile}\n${hostile}`, emoji: false } },
      { type: "context", elements: [{ type: "mrkdwn", text: `<${link}|Open in Corkboard>`, verbatim: true }] },
    ]);
    expect(body.text).toBe(
      "&lt;!channel&gt; &lt;@U123&gt; &amp;amp; *bold* _it_ ~no~ `code` &lt;https://evil.example|x&gt;",
    );
    expect(body).toMatchObject({ mrkdwn: false, unfurl_links: false, unfurl_media: false });
  });

  it("stays within the limits of blocks, headers and texts", () => {
    const { blocks } = bodyOf("slack", { ...longest("ä"), heading: "x".repeat(200) });
    expect(blocks.length).toBeLessThanOrEqual(50);
    expect(blocks[0].text.text).toBe(`${"x".repeat(149)}…`);
    for (const { text } of blocks) expect(text?.text.length ?? 0).toBeLessThanOrEqual(3_000);
    expect(blocks.at(-1).text.text).toBe("and 9989 more");
  });
});

describe("a message to Mattermost", () => {
  const shown = (text: string) => bodyOf("mattermost", message(text)).text.split("\n")[2];

  it.each([
    ["@all @channel", "**@\u200ball @\u200bchannel**"],
    ["~town-square #tag", "**\\~\u200btown\\-square \\#\u200btag**"],
    ["&#64;channel", "**&\u200b\\#\u200b64;channel**"],
    ["*a* _b_ `c` ~~d~~", "**\\*a\\* \\_b\\_ \\`c\\` \\~\u200b\\~\u200bd\\~\u200b\\~\u200b**"],
    ["[x](y) ![z](w)", "**\\[x\\]\\(y\\) \\!\\[z\\]\\(w\\)**"],
    ["<b> :smile: \\@x", "**<\u200bb\\> :\u200bsmile:\u200b \\\\@\u200bx**"],
    ["$5 or $x^2$", "**＄5 or ＄x^2＄**"],
    ["# 1. - + > |", "**\\#\u200b 1\\. \\- \\+ \\> \\|**"],
  ])("escapes what would be more than text: %s", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it("quotes excerpts and links to the page", () => {
    expect(bodyOf("mattermost", message("New report: “A”", "B")).text).toBe(
      `#### 1 update in A website\n\n**New report: “A”**\n> B\n\n[Open in Corkboard](${link})`.replace(
        "report:",
        "report:\u200b",
      ),
    );
  });

  it("stays within the length of a post", () => {
    expect(bodyOf("mattermost", longest("#")).text.length).toBeLessThanOrEqual(16_383);
  });
});

describe("a message to Discord", () => {
  it("mentions nobody, whatever it contains", () => {
    const hostile = "@everyone <@1> <#2> </a:3> **b** ||s|| [x](y) http:z `c` :a:";
    const body = bodyOf("discord", message(hostile, hostile, "@here"));
    expect(body.allowed_mentions).toEqual({ parse: [] });
    expect(body.content).toBe("**\\@here**");
    const escaped =
      "\\@everyone \\<\\@1\\> \\<\\#2\\> \\<\\/a\\:3\\> \\*\\*b\\*\\* \\|\\|s\\|\\| \\[x\\]\\(y\\) http\\:z \\`c\\` \\:a\\:";
    expect(body.embeds).toEqual([{ description: `**${escaped}**\n> ${escaped}\n[Open in Corkboard](<${link}>)` }]);
  });

  it.each(["*", "ä", "😀"])("stays within the limits of content and embeds: %s", (character) => {
    const { content, embeds } = bodyOf("discord", longest(character));
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(embeds).toHaveLength(10);
    const total = embeds.reduce((sum: number, { description }: { description: string }) => sum + description.length, 0);
    expect(total).toBeLessThanOrEqual(6_000);
    expect(content).toContain("and 9989 more");
  });

  it("has complete excerpts if there is room for them", () => {
    const [{ description }] = bodyOf("discord", longest("ä", 1)).embeds;
    expect(description).toContain("ä".repeat(199));
  });
});

describe("a message to Teams", () => {
  it("is an Adaptive Card with others' text in runs without Markdown", () => {
    const hostile = "**b** [x](y) <at>All</at> {{DATE(2020-01-01T00:00:00Z)}} - 1.";
    const [attachment] = bodyOf("teams", message(hostile, hostile, hostile)).attachments;
    expect(attachment.contentType).toBe("application/vnd.microsoft.card.adaptive");
    const { type, version, body } = attachment.content;
    expect([type, version]).toEqual(["AdaptiveCard", "1.4"]);
    const blocks = [body[0], ...body[1].items];
    expect(blocks.map((block) => block.type)).toEqual(["RichTextBlock", "RichTextBlock", "RichTextBlock", "TextBlock"]);
    const shown = hostile.replaceAll("{", "{\u200b");
    for (const { inlines } of blocks.slice(0, 3)) expect(inlines[0]).toMatchObject({ type: "TextRun", text: shown });
    expect(blocks[3].text).toBe(`[Open in Corkboard](${link})`);
  });

  it.each(["😀", '"', "{"])("stays within 28 KB: %s", (character) => {
    expect(Buffer.byteLength(formatMessage("teams", longest(character)))).toBeLessThan(28_000);
  });
});

describe("a message in any format", () => {
  const item = (title: string, text = ""): NewsItem => ({ kind: "report", title, text, report: "4" });

  it.each(chatFormats)("for %s contains no address that a program would link, and nothing invisible", (format) => {
    const title = "See https://evil.example/x www.evil.example evil.example mail@evil.example";
    const text = `line one\nline two\u202e\u200b\u2066${"a\u0301\u0301\u0301".repeat(99)}${"\u0301".repeat(500)}`;
    const body = formatMessage(format, composeNews({ items: [item(title, text)], total: 1 }, place));
    expect(body).not.toContain("evil.example");
    expect(body).not.toMatch(/[\u202e\u2066]/);
    expect(body).not.toMatch(/\u0301{31}/);
    expect(body).toContain("line one line two");
    expect(body).toContain("https://cork.example/inbox/4?organisation=2");
  });

  it.each(chatFormats)("for %s is well-formed even if the text is not", (format) => {
    const body = formatMessage(format, composeNews({ items: [item("\ud800x\udc00")], total: 1 }, place));
    expect(body.isWellFormed()).toBe(true);
  });
});
