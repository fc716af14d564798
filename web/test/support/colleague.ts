import { type Client, createClient } from "@corkboard/client";
import { runCommand } from "../../../server/test/support/spawned-service.ts";
import type { Corkboard } from "./corkboard.ts";
import type { Person } from "./person.ts";

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly api: Client;
}

/** Another member of the owner's organisation, who works through the API. */
export async function addColleague(service: Corkboard, owner: Person, name: string): Promise<Colleague> {
  const email = `${encodeURIComponent(name)}@nordlicht.example`;
  const org = owner.session.organisation_id ?? "";
  const args = ["member", "add", "--org", org, "--name", name, "--email", email, "--role", "developer", "--json"];
  const { stdout, stderr } = await runCommand(args, service.environment);
  if (!stdout.startsWith("{")) throw new Error(stderr);
  const { user, token } = JSON.parse(stdout) as { user: { id: string }; token: string };
  return { id: user.id, name, api: createClient({ baseUrl: service.url, token }) };
}
