import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../../test/support/factories.ts";
import { useService } from "../../../../test/support/harness.ts";
import { eventually, newRecipient, startMailRunner } from "../../../../test/support/mail-runner.ts";
import { MailServer } from "../../../../test/support/mail-server.ts";

const override = "\u202e";
const isolate = "\u2067";
const markup = `<img src=x onerror="alert(1)"><script>alert(2)</script>`;
const injection = "Hi\r\nBcc: thief@example.com\r\nSubject: Owned\r\n\r\nBody\u2028Bcc: thief@example.com";

const hostile: readonly [string, string][] = [
  ["line ends", injection],
  ["markup", `</title></a>${markup}`],
  ["direction", `${override}gnp.exe${isolate}"quotes" 'and' \\ back\\slashes`],
  ["length", "x".repeat(500)],
  ["length in wide characters", "🦊".repeat(250)],
  ["encoded words", "=?utf-8?q?Bcc:_thief=40example.com?= <thief@example.com>, thief@example.com"],
];

describe("an email with hostile content", () => {
  const service = useService({ CORKBOARD_WORKER: "off" });

  it.each(hostile)("is harmless: %s", async (_kind, words) => {
    const server = await MailServer.start();
    const organisation = await service.createOrganisation(words);
    const { owner } = organisation;
    const name = words.slice(0, 200);
    const author = await organisation.addMember(`${name} A`);
    const mia = await newRecipient(service, organisation, `${name} B`);
    const { id } = await newFeedback(owner, { title: words });
    const say = async () =>
      (await owner.client.createFeedbackComment({ params: { id }, body: { content: words } })).data.id;
    const runner = startMailRunner(service, server.url, { pauseMs: 3_600_000 });
    await mia.mail.notify({ id, comment: await say(), actor: author.userId });
    await eventually(async () => expect(await mia.mail.remaining()).toBe("nothing"));
    await mia.mail.notify({ id, comment: await say(), actor: author.userId });
    await mia.mail.notify({ id });
    await mia.mail.job.makeDue();
    runner.wake();
    await eventually(async () => expect(await mia.mail.states()).toEqual(["sent", "sent", "sent"]));
    expect(server.received).toHaveLength(2);

    for (const { recipients, mail, raw, header } of server.received) {
      expect(recipients).toEqual([mia.address]);
      expect(mail.to?.map(({ address }) => address)).toEqual([mia.address]);
      expect(mail.from?.address).toBe("board@cork.example");
      expect(mail.bcc).toBeUndefined();
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual([
        "auto-submitted",
        "content-type",
        "date",
        "from",
        "list-unsubscribe",
        "list-unsubscribe-post",
        "message-id",
        "mime-version",
        "subject",
        "to",
      ]);
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^(bcc|body)\b/im);
      expect(Array.from(mail.subject ?? "").length).toBeLessThan(220);
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      expect(header("subject")?.length).toBeGreaterThan(10);
      for (const line of raw.split("\r\n")) expect(line.length).toBeLessThan(998);
      expect(mail.html).not.toMatch(/<(img|script)|[\u202a-\u202e\u2066-\u2069]/);
      expect(mail.html?.match(/<title>/g)).toHaveLength(1);
      expect(mail.text).not.toMatch(/^Bcc:|[\u202a-\u202e\u2066-\u2069]/im);
      expect(mail.text).not.toContain("�");
    }
  });
});
