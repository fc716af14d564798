import { type Client, createClient } from "@corkboard/client";
import { sentence } from "../sample-text.ts";
import { type DataLocation, runCommand } from "../service-process.ts";
import { acceptInvitation, type Person } from "./signed-in-browser.ts";

export interface InboxData {
  readonly client: Client;
  readonly cookie: Person;
  readonly project: string;
}

const parallelCalls = 16;

/** An organisation with this many reports in one project, and its owner signed in. */
export async function createInboxData(location: DataLocation, url: string, items: number): Promise<InboxData> {
  const ownerOptions = ["--owner-name", "Mia Berg", "--owner-email", "mia@bench.example"];
  const created = (await runCommand(location, "org", "create", "--name", "Bench", ...ownerOptions)) as {
    token: string;
    invitation_url: string;
  };
  const client = createClient({ baseUrl: url, token: created.token });
  const agencyClient = await client.createClient({ body: { name: "Bolt Bikes" } });
  const website = {
    client_id: agencyClient.data.id,
    name: "Shop",
    type: "website",
    url: "https://bolt.example",
  } as const;
  const project = (await client.createProject({ body: website })).data.id;
  let next = 0;
  const createSome = async () => {
    for (let index = next++; index < items; index = next++) {
      const title = `${sentence(6, index)} (${index})`.slice(0, 200);
      await client.createFeedback({ body: { project_id: project, title, page_url: "https://bolt.example/checkout" } });
    }
  };
  await Promise.all(Array.from({ length: parallelCalls }, createSome));
  return { client, cookie: await acceptInvitation(url, created.invitation_url), project };
}
