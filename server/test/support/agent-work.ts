import sharp from "sharp";
import { metCriteria, release } from "./factories.ts";
import type { Person } from "./harness.ts";

/** A ticket of a report, released by a member and claimed by an agent. */
export async function claimReport(agent: Person, feedbackId: string, member = agent) {
  const body = { source_type: "feedback", source_id: feedbackId } as const;
  const ticket = await release(member, (await agent.client.generateTicket({ body })).data.id);
  return { ticket, ...(await claimAgain(agent, ticket.id)) };
}

export async function claimAgain(agent: Person, ticketId: string) {
  const { data: claim } = await agent.client.createClaim({ body: { ticket_id: ticketId, agent: "robot" } });
  const { fence } = claim;
  const params = { id: claim.id };
  return {
    claim,
    ask: async (question: string, choices: string[] = []) =>
      (await agent.client.askQuestion({ params, body: { fence, to: "reporter", question, choices } })).data,
    deliver: async (more: object = {}, screenshot?: Buffer<ArrayBuffer>) => {
      const delivery = {
        fence,
        summary: "Made the button work",
        branch: "repair",
        criteria: metCriteria(claim.ticket),
        ...more,
      };
      const form = new FormData();
      form.append("delivery", JSON.stringify(delivery));
      if (screenshot) form.append("screenshot", new Blob([screenshot]), "after.png");
      return (await agent.client.deliverClaim({ params, form })).data;
    },
    answers: async () =>
      (await agent.client.heartbeatClaim({ params, body: { fence } })).data.answers.map(({ answer }) => answer),
  };
}

/** An image of one colour. */
export async function plainPicture(background: string, width = 800, height = 600): Promise<Buffer<ArrayBuffer>> {
  const image = sharp({ create: { width, height, channels: 3, background } });
  return Buffer.from(await image.png().toBuffer());
}
