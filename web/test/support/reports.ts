import { randomUUID } from "node:crypto";
import type { Wire } from "@corkboard/client";
import type { Person } from "./person.ts";

export interface Website {
  readonly id: string;
  /** The path of its inbox. */
  readonly inbox: string;
}

/** A website with its own inbox, so that tests that share a service do not see each other's reports. */
export async function newWebsite(person: Person, name = "Webshop"): Promise<Website> {
  const { data: client } = await person.api.createClient({ body: { name: `Velo Noord ${randomUUID()}` } });
  const body = { client_id: client.id, name, type: "website", url: "https://velonoord.example" } as const;
  const { data: project } = await person.api.createProject({ body });
  return { id: project.id, inbox: `/projects/${project.id}/inbox` };
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
