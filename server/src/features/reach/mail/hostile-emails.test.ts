import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  composers,
  type EmailKind,
  everyEmail,
  sendEveryEmail,
  type Words,
} from "../../../../test/support/every-email.ts";
import { useService } from "../../../../test/support/harness.ts";
import { eventually } from "../../../../test/support/mail-runner.ts";
import { MailServer, type ReceivedMail } from "../../../../test/support/mail-server.ts";
import { HtmlViewer, isSkipped, type ShownElement } from "../../../../test/support/shown-html.ts";
import { repository, sourceFiles } from "../../../../test/support/source-files.ts";

const publicUrl = "https://cork.example";

const elements = `<script>alert(1)</script><img src=x onerror="alert(2)"><a href="https://evil.example/">Open</a>`;

const hostile: Readonly<Record<string, string>> = {
  elements,
  "the end of every element that surrounds it": `</a></p></h1></div></title></head></body></html>--></style>${elements}`,
  "the end of an attribute": `" onmouseover="alert(1)" style="background:url(https://evil.example/1.png)" x='' autofocus='`,
  links: `javascript:alert(1) [Open](javascript:alert(2)) https://evil.example/ <https://evil.example/>`,
  entities: "&lt;script&gt;alert(1)&lt;/script&gt; &#60;img src=x&#62; &quot; &#x202e;",
  "comments of mail programs": `<!--[if mso]><v:rect href="https://evil.example/"/><![endif]--><!-- ]]> <![CDATA[`,
  "ends of lines": "Hi\r\nBcc: thief@example.com\r\nSubject: Owned\n\n<b>Body</b>\u2028Cc: thief@example.com\u0085X: y",
  "an encoded header": "=?utf-8?q?a=0D=0ABcc:_thief=40example.com?= <thief@example.com>, thief@example.com;",
  "changes of direction": "\u202egnp.exe\u2066\u2067\u2069 \u200fabc\u200e \u061c\ufeff",
  "a long text": `<b>${"x".repeat(180)}`,
  "wide characters": "🦊<i>".repeat(40),
};

/** The elements of an email, each with the attributes that it may have. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  html: ["lang"],
  head: [],
  meta: ["charset"],
  title: [],
  body: ["style"],
  div: ["style"],
  h1: ["dir", "style"],
  h2: ["style"],
  p: ["dir", "style"],
  a: ["href", "style"],
};

const headers = ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"];
const listHeaders = ["list-unsubscribe", "list-unsubscribe-post"];
const unsafeInLine = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

describe.skipIf(isSkipped)("every email", () => {
  const service = useService({
    // Enables email. The test runs its own worker, which sends it at once.
    SMTP_URL: "smtp://127.0.0.1:9",
    CORKBOARD_URL: publicUrl,
    CORKBOARD_WORKER: "off",
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_SIGN_IN_LIMIT: "off",
  });
  let viewer: HtmlViewer;
  beforeAll(async () => {
    if (!isSkipped) viewer = await HtmlViewer.open();
  });
  afterAll(() => viewer?.close());

  it.each(Object.entries(hostile))(
    "contains only its own markup and links, whatever people write: %s",
    async (_, text) => {
      const server = await MailServer.start();
      await sendEveryEmail(service, server.url, publicUrl);
      // As long as each may be; a number is added to names.
      const words: Words = {
        name: text.slice(0, 190),
        title: text.slice(0, 500),
        comment: text.repeat(20).slice(0, 9_000),
      };
      const organisation = await service.createOrganisation(words.name);
      const author = await organisation.addMember(words.name, "owner");
      const scene = { service, organisation, author, words };
      for (const [kind, cause] of Object.entries(everyEmail)) {
        const address = await cause(scene);
        await eventually(() => expect({ kind, sent: server.mailsTo(address).length }).toEqual({ kind, sent: 1 }));
        const [received] = server.mailsTo(address);
        if (received) await expectHarmless(kind as EmailKind, received, address);
      }
    },
  );

  async function expectHarmless(kind: EmailKind, { recipients, mail, raw }: ReceivedMail, address: string) {
    expect(recipients).toEqual([address]);
    expect(mail.to?.map((to) => to.address)).toEqual([address]);
    expect(mail.from).toEqual({ name: "Corkboard", address: "board@cork.example" });
    const isList =
      ["notification", "report", "contact: "].some((start) => kind.startsWith(start)) ||
      ["digest", "summary"].includes(kind);
    const expected = isList ? [...headers, ...listHeaders].toSorted() : headers;
    expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(expected);
    for (const shown of [mail.subject, mail.to?.[0]?.name]) expect(shown).not.toMatch(unsafeInLine);
    expect(Array.from(mail.subject ?? "").length).toBeLessThan(250);
    expect(raw.split("\r\n").filter((line) => line.length > 998)).toEqual([]);
    expect(mail.text?.replaceAll("\n", "")).not.toMatch(unsafeInLine);

    const shown = await viewer.show(mail.html ?? "");
    expect({ kind, unexpected: shown.elements.flatMap(unexpectedIn), effects: shown.effects }).toEqual({
      kind,
      unexpected: [],
      effects: [],
    });
    expect(shown.elements.filter(({ name }) => name === "a").length).toBeGreaterThan(0);
    expect(shown.title).toBe(mail.subject);
    expect(`${shown.title}${shown.text.replaceAll("\n", "")}`).not.toMatch(unsafeInLine);
  }
});

function unexpectedIn({ name, attributes }: ShownElement): string[] {
  return Object.entries({ [name]: "", ...attributes }).flatMap(([attribute, value]) => {
    if (attribute === name) return allowed[name] ? [] : [`<${name}>`];
    const isKnown = allowed[name]?.includes(attribute) === true;
    const isOwn = attribute === "href" ? value.startsWith(`${publicUrl}/`) : !/url|expression|evil/i.test(value);
    return isKnown && isOwn ? [] : [`<${name} ${attribute}="${value}">`];
  });
}

it("is composed by a function whose emails are tested", () => {
  const found = sourceFiles("server/src").flatMap(({ path }) => {
    const source = readFileSync(join(repository, path), "utf8");
    return [...source.matchAll(/export function (\w+)\((?:[^()]|\([^()]*\))*\): Mail \{/g)].map(([, name]) => name);
  });
  expect(new Set(found)).toEqual(new Set(composers));
  const rendering = sourceFiles("server/src").filter(({ imports }) =>
    imports.some(({ file }) => file === "server/src/mailing/email-html.ts"),
  );
  expect(rendering.map(({ path }) => path)).toEqual([
    "server/src/features/outsiders/contacts/compose-contact-mail.ts",
    "server/src/features/outsiders/reports/compose-report-mail.ts",
    "server/src/features/people/links/compose-link-mail.ts",
    "server/src/features/reach/mail/compose-mail.ts",
  ]);
});
