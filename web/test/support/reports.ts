import { randomUUID } from "node:crypto";
import type { Wire } from "@corkboard/client";
import type { Person } from "./person.ts";

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
export async function sendReport(
  url: string,
  project: Wire.Project,
  fields: Readonly<Record<string, unknown>> = {},
  files: ReportFiles = {},
): Promise<string> {
  const report = { submission_id: randomUUID(), type: "bug", title: "The button is dead", elapsed_ms: 9_000, ...fields };
  const form = new FormData();
  form.append("api_key", project.api_key);
  form.append("report", JSON.stringify(report));
  for (const [name, file] of Object.entries(files) as [string, Blob][]) form.append(name, file, name);
  const response = await fetch(`${url}/api/v1/widget/feedback`, { method: "POST", headers: { origin: url }, body: form });
  const { data } = (await response.json()) as { data?: { id: string } };
  if (!data) throw new Error(`the report was rejected with status ${response.status}`);
  return data.id;
}
