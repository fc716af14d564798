import { randomUUID } from "node:crypto";
import type { BodyOf, Project } from "@corkboard/contract";
import { newProject } from "./factories.ts";
import type { Person, TestService, WireResponse } from "./harness.ts";

/** A website with its key, created by its owner. */
export async function newWebsite(owner: Person, widget?: BodyOf<"updateProject">["widget"]): Promise<Project> {
  const project = await newProject(owner, "website");
  if (widget === undefined) return project;
  return (await owner.client.updateProject({ params: { id: project.id }, body: { widget } })).data;
}

/** A report from a visitor who took some time, with unique text. */
export function newReport(fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const submission_id = randomUUID();
  const title = `The button is dead (${submission_id})`;
  return { submission_id, type: "bug", title, elapsed_ms: 9_000, website: "", ...fields };
}

export function reportForm(apiKey: string | undefined, report: unknown, files: Readonly<Record<string, Blob>> = {}) {
  const form = new FormData();
  if (apiKey !== undefined) form.append("api_key", apiKey);
  if (report !== undefined) form.append("report", typeof report === "string" ? report : JSON.stringify(report));
  for (const [name, file] of Object.entries(files)) form.append(name, file, name);
  return form;
}

export interface Sending {
  readonly apiKey?: string | undefined;
  readonly report?: unknown;
  readonly files?: Readonly<Record<string, Blob>>;
  readonly headers?: Record<string, string>;
}

/** A report as the widget sends it. */
export function sendReport(
  service: TestService,
  { apiKey, report = newReport(), files = {}, headers = {} }: Sending,
): Promise<WireResponse> {
  return service.request("POST", "/api/v1/widget/feedback", { form: reportForm(apiKey, report, files), headers });
}
