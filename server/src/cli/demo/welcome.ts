import type { Api } from "./api.ts";
import type { DemoAccount } from "./account.ts";
import { recordedReportsOf } from "./company.ts";
import type { Story } from "./play-story.ts";

/** What the demo prints: how to sign in, and three things to try. */
export async function welcomeMessage(api: Api, dataFolder: string, story: Story, account: DemoAccount) {
  const { team, engagements, agentToken } = story;
  const [founder] = team.owners;
  if (!founder) throw new Error("The agency has no owner");
  const { token, name, userId } = founder;
  const { url } = api;
  const [newest] = await api.call(token, "listFeedback", { query: { limit: "1" } });
  const contact = await contactWithWork(api, story);
  const data = {
    url,
    docs: `${url}/docs`,
    sign_in: { url: `${url}/sign-in?next=${encodeURIComponent(`/inbox/${newest?.id}`)}`, ...account },
    token,
    agent_token: agentToken,
    organisation_id: team.organisationId,
    user_id: userId,
    client_ids: engagements.map(({ clientId }) => clientId),
    website_project_ids: engagements.map(({ websiteId }) => websiteId),
    board_project_ids: engagements.map(({ boardId }) => boardId),
    portal_url: contact.url,
    sample_page_url: `${url}/demo/velo-noord/product.html`,
    mcp_url: `${url}/mcp`,
    data_folder: dataFolder,
  };
  const text = [
    `Corkboard demo is listening on ${url} (API reference: ${data.docs})`,
    `Sample data is in ${dataFolder} and is deleted when the demo stops. Press Ctrl-C to stop.`,
    "",
    `Sign in as ${name} (owner) at ${data.sign_in.url}`,
    `  Email:    ${account.email}`,
    `  Password: ${account.password}`,
    "",
    "Three things to try:",
    "",
    `1. Accept a fix as the client. ${contact.name} of ${contact.client} signs in to the client portal with this link:`,
    `   ${data.portal_url}`,
    "",
    "2. Report a problem with the widget. Choose size L on this page of a bicycle shop, then press Feedback:",
    `   ${data.sample_page_url}`,
    "",
    "3. Connect a coding agent, and let it work on the next ticket:",
    `   claude mcp add --transport http corkboard ${data.mcp_url} --header "Authorization: Bearer ${agentToken}"`,
    "",
    `The API accepts the access token of ${name}:`,
    `  curl -H "Authorization: Bearer ${token}" "${url}/api/v1/feedback?status=new"`,
  ].join("\n");
  return { data, text };
}

/** A contact whose client has been shown a delivery, with a new link. */
async function contactWithWork(api: Api, { team, engagements }: Story) {
  const token = team.owners[0]?.token;
  const engagement = engagements.find((each) => recordedReportsOf(each).some(({ then }) => then.at(-1)?.do === "show"));
  const contacts = await api.call(token, "listContacts");
  const contact = contacts.find(({ client_id }) => client_id === engagement?.clientId);
  if (!engagement || !contact) throw new Error("No contact has a delivery to accept");
  const { url } = await api.call(token, "renewContact", { params: { id: contact.id } });
  return { name: contact.name, client: engagement.name, url };
}
