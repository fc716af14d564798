import { randomUUID } from "node:crypto";
import type { BodyOf } from "@corkboard/contract";
import { query } from "../../src/db/query.ts";
import { queueContactMails } from "../../src/features/outsiders/contacts/queue-contact-mails.ts";
import { queueReportMails } from "../../src/features/outsiders/reports/queue-report-mails.ts";
import { reportMail } from "../../src/features/outsiders/reports/report-mail.ts";
import { keyOfItem } from "../../src/features/outsiders/reports/reports.exports.ts";
import { openSigner } from "../../src/signing/signer.ts";
import { newFeedback, newProject } from "./factories.ts";
import type { Person, TestService } from "./harness.ts";
import { jobIn } from "./job-in.ts";
import { type MailRunnerOptions, startMailRunner } from "./mail-runner.ts";

interface Item {
  readonly org: string;
  readonly id: string;
}

const findMailWanted = query((q, p: Item) =>
  q.selectFrom("report_mails").select("wanted").where("org_id", "=", p.org).where("feedback_id", "=", p.id),
);

const listNews = query((q, p: Item) =>
  q
    .selectFrom("report_news")
    .select(["kind", "mail", "mail_batch"])
    .where("org_id", "=", p.org)
    .where("feedback_id", "=", p.id)
    .orderBy("created_at")
    .orderBy("id"),
);

const eventsOf = query((q, p: Item) =>
  q
    .selectFrom("events")
    .selectAll()
    .where("org_id", "=", p.org)
    .where((eb) =>
      eb.or([
        eb("subject_id", "=", p.id),
        eb("subject_id", "in", (of) =>
          of.selectFrom("tickets").select("id").where("org_id", "=", p.org).where("source_id", "=", p.id),
        ),
      ]),
    )
    .where("type", "in", [
      "comment.created",
      "feedback.status_changed",
      "question.created",
      "question.forwarded",
      "delivery.created",
      "delivery.shown",
    ])
    .$narrowType<{ seq: number }>(),
);

/** A website, with or without status pages for reporters. */
export async function newSite(owner: Person, reporter_replies = true): Promise<string> {
  const { id } = await newProject(owner, "website");
  await owner.client.updateProject({ params: { id }, body: { widget: { reporter_replies } } });
  return id;
}

/** A feedback item with a status page, and everything a test does with it. */
export async function newReportedItem(
  service: TestService,
  organisation: { readonly id: string; readonly owner: Person },
  fields: Partial<BodyOf<"createFeedback">> = {},
) {
  const { owner } = organisation;
  const address = `${randomUUID()}@reporters.example`;
  const project_id = fields.project_id ?? (await newSite(owner));
  const { id } = await newFeedback(owner, { reporter_name: "Rita", reporter_email: address, ...fields, project_id });
  const path = `/reports/${keyOfItem(await openSigner(service.db), id)}`;
  const row = { org: organisation.id, id };
  return {
    id,
    projectId: project_id,
    address,
    path,
    page: (headers: Record<string, string> = {}) => service.request("GET", path, { headers }),
    reply: (content: string, submission: string = randomUUID()) => postForm(service, path, { content, submission }),
    say: async (by: Person, content: string, visibility: "internal" | "public" = "public") =>
      (await by.client.createFeedbackComment({ params: { id }, body: { content, visibility } })).data.id,
    show: (by: Person, comment_id: string, visibility: "internal" | "public") =>
      by.client.updateFeedbackComment({ params: { id, comment_id }, body: { visibility } }),
    setStatus: (by: Person, status: "new" | "in_progress" | "review" | "done") =>
      by.client.updateFeedback({ params: { id }, body: { status } }),
    comments: async () => (await owner.client.listFeedbackComments({ params: { id } })).data,
    job: jobIn(service.db, { org: organisation.id, kind: "report-mail", subject: id }),
    /** Whether the reporter has said so; undefined if not. */
    wanted: async () => (await service.db.first(findMailWanted, row))?.wanted,
    /** Queues the emails about the item, as the worker does. */
    queueNews: () =>
      service.db.write(async (tx) => {
        const events = await tx.all(eventsOf, row);
        await queueReportMails(tx, organisation.id, events);
        await queueContactMails(tx, organisation.id, events);
      }),
    /** The kind and email state of each announcement, oldest first. */
    news: async () => (await service.db.all(listNews, row)).map(({ kind, mail }) => `${kind} ${mail}`),
    batches: async () => (await service.db.all(listNews, row)).map(({ mail_batch }) => mail_batch),
  };
}

/** Posts a form as browsers do, without following redirects. */
export async function postForm(service: TestService, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields);
  const response = await fetch(service.url + path, { method: "POST", body, redirect: "manual" });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** Sends due email to reporters. Stopped when the test ends. */
export async function startReportMailRunner(
  service: TestService,
  smtpUrl: string,
  { maxPerDay, ...options }: Omit<MailRunnerOptions, "kind"> & { readonly maxPerDay?: number } = {},
) {
  const links = { signer: await openSigner(service.db), publicUrl: () => "https://cork.example" };
  return startMailRunner(service, smtpUrl, {
    kind: (needs) => reportMail(links, maxPerDay, needs),
    retryAfterMs: [10, 10, 10],
    ...options,
  });
}
