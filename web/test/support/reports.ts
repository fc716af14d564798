import { randomUUID } from "node:crypto";
import type { Wire } from "@corkboard/client";
import type { Person } from "./person.ts";

export interface Website {
  readonly id: string;
  readonly clientId: string;
  /** The path of its inbox. */
  readonly inbox: string;
}

/** A website with its own inbox, so that tests that share a service do not see each other's reports. */
export async function newWebsite(person: Person, name = "Webshop"): Promise<Website> {
  const { data: client } = await person.api.createClient({ body: { name: `Velo Noord ${randomUUID()}` } });
  const body = { client_id: client.id, name, type: "website", url: "https://velonoord.example" } as const;
  const { data: project } = await person.api.createProject({ body });
  return { id: project.id, clientId: client.id, inbox: `/projects/${project.id}/inbox` };
}

type Fields = Partial<Parameters<Person["api"]["createFeedback"]>[0]["body"]>;

/** Reports in the order of their titles: the last one is the newest. */
export async function newReports(
  person: Person,
  website: Website,
  titles: readonly string[],
  fields: Fields = {},
): Promise<Wire.Feedback[]> {
  const reports: Wire.Feedback[] = [];
  for (const title of titles) {
    const body = { project_id: website.id, title, page_url: "https://velonoord.example/checkout", ...fields };
    reports.push((await person.api.createFeedback({ body })).data);
  }
  return reports;
}

/** Titles such as "Report 007". */
export const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Report ${String(index + 1).padStart(3, "0")}`);

/** A website whose widget sends reports from `origin`, which is the service itself for its demo page. */
export async function addWebsite(
  owner: Person,
  origin: string,
  widget: Partial<Wire.WidgetSettings> = {},
): Promise<Wire.Project> {
  const client = (await owner.api.createClient({ body: { name: "Velo Noord" } })).data;
  const project = (
    await owner.api.createProject({
      body: { client_id: client.id, name: "Webshop", type: "website", url: "https://velonoord.example" },
    })
  ).data;
  const settings = { allowed_origins: [origin], ...widget };
  return (await owner.api.updateProject({ params: { id: project.id }, body: { widget: settings } })).data;
}

export interface ReportFiles {
  readonly screenshot?: Blob;
  readonly recording?: Blob;
}

/** A report as the widget sends it. Returns the ID of the feedback item. */
export const sendReport = async (...report: Parameters<typeof sendReportForLink>): Promise<string> =>
  (await sendReportForLink(...report)).id;

/** The same with the reporter's link, if the report gets one. */
export async function sendReportForLink(
  url: string,
  project: Wire.Project,
  fields: Readonly<Record<string, unknown>> = {},
  files: ReportFiles = {},
): Promise<{ id: string; status_url: string | null }> {
  const submission_id = randomUUID();
  // Equal reports are classified as spam.
  const description = `Report ${submission_id}`;
  const report = {
    submission_id,
    description,
    type: "bug",
    title: "The button is dead",
    elapsed_ms: 9_000,
    ...fields,
  };
  const form = new FormData();
  form.append("api_key", project.api_key);
  form.append("report", JSON.stringify(report));
  for (const [name, file] of Object.entries(files) as [string, Blob][]) form.append(name, file, name);
  const response = await fetch(`${url}/api/v1/widget/feedback`, {
    method: "POST",
    headers: { origin: url },
    body: form,
  });
  const { data } = (await response.json()) as { data?: { id: string; status_url: string | null } };
  if (!data) throw new Error(`the report was rejected with status ${response.status}`);
  return data;
}
