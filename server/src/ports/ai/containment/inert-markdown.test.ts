import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findAddresses } from "./addresses.ts";
import { inertMarkdown } from "./inert-markdown.ts";

const known = new Set([
  "https://bolt.example/cart",
  "bolt.example",
  "help@bolt.example",
  "/api/v1/feedback/1/screenshot",
  "https://bolt.example/shot.png",
]);
const inert = (text: string) => inertMarkdown(text, (address) => known.has(address));

describe("inert Markdown", () => {
  it.each([
    ["See https://bolt.example/cart.", "See https://bolt.example/cart."],
    ["**https://bolt.example/cart**", "**https://bolt.example/cart**"],
    ["<https://bolt.example/cart>", "https://bolt.example/cart"],
    ["[the cart](https://bolt.example/cart)", "the cart (https://bolt.example/cart)"],
    ["[https://bolt.example/cart](https://bolt.example/cart)", "https://bolt.example/cart"],
    ["Write to help@bolt.example, or see bolt.example!", "Write to help@bolt.example, or see bolt.example!"],
    ["![shot](https://bolt.example/shot.png)", "https://bolt.example/shot.png"],
    ["[Screenshot](/api/v1/feedback/1/screenshot)", "Screenshot (/api/v1/feedback/1/screenshot)"],
    ["a < b and b > a, List<String>", "a < b and b > a, List ‹String>"],
    ["items[0](event) and [x] and [ ]", "items[0] (event) and [x] and [ ]"],
    ["e.g. Node.js 22.1, i.e. v1.2.3 in app.min.js", "e.g. Node.js 22.1, i.e. v1.2.3 in app.min.js"],
    ["A & B, AT&T; 5 &copy; 6", "A & B, AT& T; 5 & copy; 6"],
    ["Grüße\tund 😀\n\n## Summary\n\n- one", "Grüße\tund 😀\n\n## Summary\n\n- one"],
  ])("keeps the content of %j", (text, expected) => {
    expect(inert(text)).toBe(expected);
  });

  const attacks = [
    "[x](https://evil.example)",
    "[x](https://bolt.example@evil.example)",
    "[x](https://bolt.example/cart@evil.example)",
    "[x](https://bolt.example/cart?next=https://evil.example)",
    "[x](<https://evil.example/a b>)",
    "[x](  https://evil.example  'title')",
    "[x](https://evil.example/(a)b)",
    "[x](\nhttps://evil.example\n)",
    "[x](/\\evil.example)",
    "[x](//evil.example)",
    "[x](javascript:alert`1`)",
    "[x](JaVaScRiPt&colon;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "[x](vbscript:x)",
    "[x](&#104;ttps://evil.example)",
    "[x](&#x68;ttps&#58;//evil.example)",
    "[x](&amp;#104;ttps://evil.example)",
    "[x](https&colon;&sol;&sol;evil&period;example)",
    "[x](https://%65vil.example)",
    "[x](https:\\\\evil.example)",
    "[x](http:evil.example)",
    "[a [b](https://evil.example) c](https://evil.example)",
    "[a ![b](https://evil.example/i.png) c](https://evil.example)",
    "![](//evil.example/p.png)",
    "![pixel](https://evil.example/p.png 'x')",
    "!![x](https://evil.example)",
    "\\![x](https://evil.example)",
    "![x][ref]\n\n[ref]: https://evil.example/p.png",
    "[x][]\n\n[x]: <https://evil.example>",
    "[x]\n\n[x]:\nhttps://evil.example",
    "> [x]: https://evil.example",
    "[^1]\n\n[^1]: https://evil.example",
    "<https://evil.example>",
    "<a@evil.example>",
    "<img src=x onerror=alert(1)>",
    "<img src=//evil.example>",
    "<script>alert(1)</script>",
    "</details><svg/onload=alert(1)>",
    "<!-- hidden -->",
    "<?php evil ?>",
    "&lt;img src=x&gt;",
    "&#60;img src=x&#62;",
    "&amp;lt;img src=x&amp;gt;",
    "&amp;amp;amp;amp;lt;img src=x&amp;gt;",
    "＜img src=x＞",
    "<\u200bscript>",
    "https://evil.example",
    "HTTPS://EVIL.EXAMPLE/x",
    "ht\u200btps://evil.example",
    "https:\u2044\u2044evil.example",
    "https：／／evil。example",
    "ｈｔｔｐｓ://evil.example",
    "https\\://evil.example",
    "https://evil\\.example",
    "xhttps://evil.example",
    "1https://evil.example",
    "https://xn--80ak6aa92e.com",
    "https://аррӏе.example",
    "https://[::1]/x",
    "https://203.0.113.7/x",
    "203.0.113.7",
    "//evil.example/x",
    "www.evil.example",
    "www.evil。example",
    "evil.example",
    "evil.zip",
    "sub.evil.co.uk/path",
    "evil.xn--p1ai",
    "mailto:a@evil.example",
    "someone@evil.example",
    "someone＠evil.example",
    "tel:+491234567",
    "ftp://evil.example",
    "slack://evil",
    "https://bolt.example/cart/../evil",
    "https://bolt.example/cart,https://evil.example",
    "https://bolt.example/cart\u0000https://evil.example",
    "\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007",
    "请访问https://evil.example谢谢",
    "(https://evil.example)",
    "|https://evil.example|",
    "`https://evil.example`",
    "```\n![x](https://evil.example)\n```",
  ];

  it.each(attacks)("disarms %j", (attack) => {
    for (const text of [attack, `before ${attack} after`, `(${attack}`, `**${attack}**`, `[${attack}`, `![${attack}`]) {
      expect(dangersIn(inert(text))).toEqual([]);
    }
  });

  const pieces = fc.constantFrom(
    ...attacks,
    ..."[]()<>!&;:#/\\.@`*_~ \n\t\"'|",
    "https://bolt.example/cart",
    "bolt.example",
    "word",
    "](",
    "]:",
    "![",
    "&lt;",
    "&#91;",
    "\u200b",
    "\u202e",
  );

  it("contains no entity formed by removing a link", () => {
    expect(dangersIn(inert("&[x](https://evil.example);"))).toEqual([]);
    expect(dangersIn(inert("&[#60](https://evil.example);"))).toEqual([]);
  });

  it("contains no address that appears only with, or only without, backslash escapes", () => {
    for (const text of ["evil.example\\_x", "evil.example\\-x", "evil\\.example", "evil.example\\.x"]) {
      expect(dangersIn(inert(text))).toEqual([]);
      expect(inert(text)).not.toMatch(/evil.{0,2}example/);
    }
  });

  it("contains no address nested in another one's brackets", () => {
    const text = "<_<a@evil.example>203.0.113.7> and <b<c<d@evil.example>e>f>";
    expect(inert(text)).not.toMatch(/evil|<[^>]*@/);
    expect(inert(inert(text))).toBe(inert(text));
  });

  it("contains no address after an ellipsis", () => {
    for (const text of ["x..sub.evil.co.uk/path", "wait...evil.example", "[x](https://evil.example)..evil.example"]) {
      expect(dangersIn(inert(text))).toEqual([]);
    }
    expect(inert("wait...what, and so on...")).toBe("wait...what, and so on...");
  });

  it("contains no address formed by removing an image mark", () => {
    expect(dangersIn(inert("//![[x][]\n\n[x]: <https://evil.example>"))).toEqual([]);
  });

  it("joins no reserved sign by removing what stood between its halves", () => {
    expect(inert("<![](//evil.example/p.png)|")).toBe("‹|");
  });

  it("is inert and idempotent for any combination of fragments", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (text) => {
        const once = inert(text.join(""));
        expect(dangersIn(once)).toEqual([]);
        expect(inert(once)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves text in any language alone", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[\p{L}]{1,12}$/u), { maxLength: 8 }), (words) => {
        const text = words.join(" ").normalize("NFC");
        fc.pre(!/\p{M}{6}|[\u115f\u1160\u3164\uffa0]/u.test(text));
        expect(inert(text)).toBe(text);
      }),
    );
  });

  it.each([
    "[",
    "]",
    "](",
    "![",
    "!",
    "<",
    "&",
    "&amp;",
    "a.bc(",
    "https://",
    "//a",
    "@",
    "[a](b ",
    "[a]( ",
    "a@",
    "://",
    ". ",
    "\\",
  ])("is produced in linear time for a long text of %j", (part) => {
    expect(dangersIn(inert(part.repeat(10_000)))).toEqual([]);
  });
});

/** Independent rules: no markup of links, images or tags, nothing invisible, no address but known ones. */
function dangersIn(text: string): string[] {
  const forbidden = [
    /\]\(|\]:|\]\[|!\[/g,
    /<[a-z/!?]/gi,
    /&#?[\da-z]+;/gi,
    /(?:javascript|vbscript|data|mailto|tel):\S/gi,
    /evil[.。．](?:example|com|zip|co\.uk)(?![\p{L}\p{N}._-])/giu,
    /https?:\/\/(?!bolt\.example\/)[\p{L}\p{N}]/giu,
    /(?![\n\t])\p{C}/gu,
  ];
  const markup = forbidden.flatMap((pattern) => text.match(pattern) ?? []);
  const addresses = findAddresses(text).map((address) => address.text);
  return [...markup, ...addresses.filter((address) => !known.has(address))];
}
