import { randomUUID } from "node:crypto";
import { type NotificationKind, notificationKinds } from "@corkboard/contract";
import type { Tables } from "../../src/db/tables.ts";
import { inviteContact } from "../../src/features/outsiders/contacts/invite-contact.ts";
import { contactMail } from "../../src/features/outsiders/contacts/contact-mail.ts";
import { digestMail } from "../../src/features/reach/mail/digest-mail.ts";
import { linkMail } from "../../src/features/people/links/link-mail.ts";
import { nilId } from "../../src/shared/id.ts";
import { openSigner } from "../../src/signing/signer.ts";
import { claimReport } from "./agent-work.ts";
import { Browser, givePassword } from "./browser-session.ts";
import { databaseWithClock } from "./database-with-clock.ts";
import { MailOfMember } from "./due-mail.ts";
import { metCriteria, newFeedback, newProject, release } from "./factories.ts";
import type { Organisation, Person, TestService } from "./harness.ts";
import { newRecipient, startMailRunner } from "./mail-runner.ts";
import { jobIn } from "./job-in.ts";
import { newReportedItem, startReportMailRunner } from "./reports.ts";

type LinkMailKind = Tables["link_mails"]["kind"];
type ReportMailKind = Tables["report_news"]["kind"];
export type EmailKind =
  | LinkMailKind
  | `notification of ${NotificationKind}`
  | "digest"
  | "contact: delivery"
  | "summary"
  | `report: ${ReportMailKind}`;

/** What a test fills with the same text wherever an email shows something that people have written. */
export interface Words {
  /** Of people, organisations and clients. */
  readonly name: string;
  readonly title: string;
  readonly comment: string;
}

/** Causes an email of one kind. Returns who it is sent to. */
type Cause = (scene: Scene) => Promise<string>;

interface Scene {
  readonly service: TestService;
  readonly organisation: Organisation;
  readonly author: Person;
  readonly words: Words;
}

let people = 0;

/** Names are unique in an organisation. */
const nameOf = ({ words }: Scene) => `${words.name} ${people++}`;

const newAddress = () => `${randomUUID()}@recipients.example`;

const links: { readonly [Kind in LinkMailKind]: Cause } = {
  invitation: async (scene) => {
    const email = newAddress();
    await scene.author.client.createInvitation({ body: { email, display_name: nameOf(scene) } });
    return email;
  },
  contact: async ({ author, words }) => {
    const email = newAddress();
    const { data } = await author.client.createClient({ body: { name: words.name } });
    await author.client.createContact({ body: { client_id: data.id, name: words.name, email } });
    return email;
  },
  reset: async (scene) => {
    const { service, organisation } = scene;
    const email = await givePassword(service, organisation, await organisation.addMember(nameOf(scene)));
    await Browser.of(service).client.requestPasswordReset({ body: { email } });
    return email;
  },
  code: async (scene) => {
    const { service, organisation } = scene;
    const email = await givePassword(service, organisation, await organisation.addMember(nameOf(scene)));
    await Browser.of(service).client.requestSignInCode({ body: { email } });
    return email;
  },
};

async function notify(scene: Scene, recipient: Person, mail: MailOfMember, kind: NotificationKind): Promise<void> {
  const { author, words } = scene;
  if (kind === "webhook_disabled") {
    const url = `https://evil.example/?${encodeURIComponent(words.title)}`;
    const { data } = await author.client.createWebhook({ body: { url, event_types: ["feedback.created"] } });
    await mail.notify({ kind, type: "webhook", id: data.id });
    return;
  }
  if (kind === "report") {
    await recipient.client.updateNotificationSettings({ body: { report_mail: "at_once" } });
    const report = { title: words.title, description: words.comment, reporter_name: words.name.slice(0, 200) };
    const { id, project_id: project } = await newFeedback(author, report);
    await mail.notify({ kind, id, project });
    await mail.job.makeDue();
    return;
  }
  const { id, project_id: project } = await newFeedback(author, { title: words.title });
  const params = { id };
  const said = await author.client.createFeedbackComment({ params, body: { content: words.comment } });
  if (kind === "assignment") await author.client.updateFeedback({ params, body: { assigned_to: recipient.userId } });
  await mail.notify({ kind, id, project, comment: said.data.id, actor: author.userId });
}

const notificationOf =
  (kind: NotificationKind): Cause =>
  async (scene) => {
    const { mail, address, ...recipient } = await newRecipient(
      scene.service,
      scene.organisation,
      nameOf(scene),
      "owner",
    );
    await notify(scene, recipient, mail, kind);
    return address;
  };

const digest: Cause = async (scene) => {
  const { mail, address, ...recipient } = await newRecipient(scene.service, scene.organisation, nameOf(scene), "owner");
  const { client } = recipient;
  await client.updateNotificationSettings({ body: { mail_kinds: [] } });
  for (const kind of notificationKinds) await notify(scene, recipient, mail, kind);
  // Last, because it is due at once.
  await client.updateNotificationSettings({ body: { digest: true } });
  return address;
};

const summary: Cause = async (scene) => {
  const { address, client } = await newRecipient(scene.service, scene.organisation, nameOf(scene), "owner");
  const { author, words } = scene;
  const agent = words.name.slice(0, 100);
  const claim = async () => {
    const { id: source_id } = await newFeedback(author, { title: words.title });
    const body = { source_type: "feedback", source_id } as const;
    const ticket = await release(author, (await author.client.generateTicket({ body })).data.id);
    const claimed = (await author.client.createClaim({ body: { ticket_id: ticket.id, agent } })).data;
    return { ...claimed, params: { id: claimed.id } };
  };
  const { fence, params, ticket } = await claim();
  const criteria = metCriteria(ticket);
  await author.client.deliverClaim({ params, body: { fence, summary: words.comment, branch: "repair", criteria } });
  const unclear = await claim();
  const question = words.comment.slice(0, 500);
  await author.client.askQuestion({ params: unclear.params, body: { fence: unclear.fence, to: "team", question } });
  const failed = await claim();
  const reason = words.comment.slice(0, 500);
  await author.client.releaseClaim({ params: failed.params, body: { fence: failed.fence, reason } });
  // Last, because it is due at once.
  await client.updateNotificationSettings({ body: { summary: true, mail_kinds: [] } });
  return address;
};

async function newReport({ service, organisation, author, words }: Scene) {
  const { id: project_id } = await newProject(author, "website");
  const body = { widget: { reporter_replies: true }, agent_questions: "reporter" } as const;
  await author.client.updateProject({ params: { id: project_id }, body });
  return newReportedItem(service, organisation, { project_id, title: words.title, reporter_name: words.name });
}

const reports: { readonly [Kind in ReportMailKind]: Cause } = {
  reply: async (scene) => {
    const report = await newReport(scene);
    await report.say(scene.author, scene.words.comment);
    await report.queueNews();
    return report.address;
  },
  done: async (scene) => {
    const report = await newReport(scene);
    await report.setStatus(scene.author, "done");
    await report.queueNews();
    return report.address;
  },
  question: async (scene) => {
    const report = await newReport(scene);
    const { ask } = await claimReport(scene.author, report.id);
    await ask(scene.words.title, [scene.words.title.slice(0, 100)]);
    await report.queueNews();
    return report.address;
  },
  delivery: async (scene) => {
    const report = await newReport(scene);
    const review = { delivery_review: "client" } as const;
    await scene.author.client.updateProject({ params: { id: report.projectId }, body: review });
    const { deliver } = await claimReport(scene.author, report.id);
    await deliver({ summary: scene.words.title });
    await report.queueNews();
    return report.address;
  },
};

const delivered: Cause = async (scene) => {
  const { author, words, service, organisation } = scene;
  const report = await newReport(scene);
  const changes = { name: words.name, delivery_review: "client" } as const;
  const { data: website } = await author.client.updateProject({ params: { id: report.projectId }, body: changes });
  const email = newAddress();
  // Without a request, which would send the address a link.
  const maker = { org: organisation.id, id: author.userId, credential: nilId };
  const { contact } = await service.db.write((tx) =>
    inviteContact(tx, maker, { id: website.client_id }, { name: words.name, email }),
  );
  const { deliver } = await claimReport(author, report.id);
  await deliver({ summary: words.title });
  await report.queueNews();
  await jobIn(service.db, { org: organisation.id, kind: "contact-mail", subject: contact.id }).makeDue();
  return email;
};

/** Every kind of email that the service sends. Another kind in the tables or the contract does not compile. */
export const everyEmail: { readonly [Kind in EmailKind]: Cause } = {
  ...links,
  "notification of mention": notificationOf("mention"),
  "notification of assignment": notificationOf("assignment"),
  "notification of comment": notificationOf("comment"),
  "notification of question": notificationOf("question"),
  "notification of delivery": notificationOf("delivery"),
  "notification of attempts_failed": notificationOf("attempts_failed"),
  "notification of webhook_disabled": notificationOf("webhook_disabled"),
  "notification of report": notificationOf("report"),
  "notification of accepted": notificationOf("accepted"),
  "notification of rejected": notificationOf("rejected"),
  digest,
  "contact: delivery": delivered,
  summary,
  "report: reply": reports.reply,
  "report: done": reports.done,
  "report: question": reports.question,
  "report: delivery": reports.delivery,
};

/** The functions that compose them. A test compares these with the source, so that no other function makes an email. */
export const composers = [
  "composeCode",
  "composeContactMail",
  "composeDigest",
  "composeInvitation",
  "composeMail",
  "composePortalLink",
  "composeReportMail",
  "composeReset",
];

const dayAheadMs = 25 * 3_600_000;

/** Sends what is due, and digests a day early, until the test ends. */
export async function sendEveryEmail(service: TestService, smtpUrl: string, publicUrl: string): Promise<void> {
  const ahead = databaseWithClock(service.db, () => dayAheadMs);
  startMailRunner(service, smtpUrl);
  startMailRunner(service, smtpUrl, { kind: (needs) => linkMail(publicUrl, needs) });
  startMailRunner(service, smtpUrl, { kind: (needs) => digestMail(publicUrl, needs), db: ahead });
  await startReportMailRunner(service, smtpUrl);
  const signer = await openSigner(service.db);
  startMailRunner(service, smtpUrl, { kind: (needs) => contactMail({ signer, publicUrl }, undefined, needs) });
}
