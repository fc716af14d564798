import { describe, expect, it } from "vitest";
import { newBoard, newCard, newFeedback } from "../../../../test/support/factories.ts";
import { type Person, useService } from "../../../../test/support/harness.ts";
import { query } from "../../../db/query.ts";

const commentsOfOrganisation = query((q, p: { org: string }) =>
  q.selectFrom("comments").select(["id", "mentioned_user_ids"]).where("org_id", "=", p.org),
);

describe("mentions", () => {
  const service = useService();

  /** The members mentioned by each comment of the organisation, by comment id. */
  const mentionsIn = async (org: string) => {
    const found: Record<string, string[]> = {};
    for (const { id, mentioned_user_ids } of await service.db.all(commentsOfOrganisation, { org })) {
      const mentioned = JSON.parse(mentioned_user_ids) as string[];
      if (mentioned.length > 0) found[id] = mentioned.toSorted();
    }
    return found;
  };
  const idsOf = (...people: Person[]) => people.map((person) => person.userId).toSorted();

  it("are recorded for everyone a feedback comment names, once each", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann Lee"), await addMember("Bo")];
    await addMember("Cy");
    const { id } = await newFeedback(owner);
    const content = "@Ann Lee and @bo: see what @ANN LEE said. Cy, bo@cy.example and @nobody stay plain text";
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content } });
    expect(data.content).toBe(content);
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(ann, bo) });
  });

  it("are recorded in card comments too", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann Lee");
    const { id } = await newCard(owner, await newBoard(owner));
    const body = { content: "(@Ann Lee)", author_name: "Bot" };
    const { data } = await owner.client.createCardComment({ params: { id }, body });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(ann) });
  });

  it("follow the spelling of names in any script and form", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const [zoe, li] = [await addMember("Zoë Łąk"), await addMember("李小龍")];
    const [jonas, ssaki] = [await addMember("Jonas Weiß"), await addMember("ßaki")];
    const { id } = await newFeedback(owner);
    const content = `@${"ZOË ŁĄK".normalize("NFD")}，@李小龍。 @JONAS WEISS: @SSAKI`;
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(zoe, li, jonas, ssaki) });
  });

  it("are found with any whitespace between the parts of a name", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    await addMember("Ann");
    const annLee = await addMember("Ann  \u200bLee");
    expect(annLee.displayName).toBe("Ann Lee");
    const { id } = await newFeedback(owner);
    const expected: Record<string, string[]> = {};
    for (const gap of [" ", "  ", "\u00a0", "\n", "\r\n", "\t", "\u200b", "\u3000"]) {
      const content = `@Ann${gap}Lee, look`;
      const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content } });
      expected[data.id] = idsOf(annLee);
    }
    expect(await mentionsIn(org)).toEqual(expected);
  });

  it("name the member with the longest name that fits", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const [ann, annLee] = [await addMember("Ann"), await addMember("Ann Lee")];
    const { id } = await newFeedback(owner);
    const comment = async (content: string) =>
      (await owner.client.createFeedbackComment({ params: { id }, body: { content } })).data.id;
    const [long, short, other] = [await comment("@Ann Lee!"), await comment("@Ann Leeds!"), await comment("@Annie")];
    expect(await mentionsIn(org)).toEqual({ [long]: idsOf(annLee), [short]: idsOf(ann) });
    expect(other).not.toBe(short);
  });

  it("never match members of another organisation or removed members", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const { id: otherOrg, addMember: addStranger } = await service.createOrganisation();
    const stranger = await addStranger("Stan Stranger");
    const removed = await addMember("Remy Removed");
    await owner.client.removeMember({ params: { user_id: removed.userId } });
    const { id } = await newFeedback(owner);
    const content = `@${stranger.displayName} @${removed.displayName}`;
    await owner.client.createFeedbackComment({ params: { id }, body: { content } });
    expect(await mentionsIn(org)).toEqual({});
    expect(await mentionsIn(otherOrg)).toEqual({});
  });

  it("use the name a member has when the comment is written", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const member = await addMember("Old Name");
    const { id } = await newFeedback(owner);
    await owner.client.updateMember({ params: { user_id: member.userId }, body: { display_name: "New Name" } });
    await owner.client.createFeedbackComment({ params: { id }, body: { content: "@Old Name" } });
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content: "@New Name" } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(member) });
  });

  it("are replaced when the text is edited", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const [ann, bo] = [await addMember("Ann"), await addMember("Bo")];
    const { id } = await newFeedback(owner);
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content: "@Ann" } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(ann) });
    const params = { id, comment_id: data.id };
    await owner.client.updateFeedbackComment({ params, body: { content: "@Bo" } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(bo) });
    await owner.client.updateFeedbackComment({ params, body: { content: "@Ann @Bo" } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(ann, bo) });
    await owner.client.updateFeedbackComment({ params, body: { content: "nobody" } });
    expect(await mentionsIn(org)).toEqual({});
  });

  it("stay unchanged when another field of the comment is edited, even after members were renamed", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    const ann = await addMember("Ann");
    const { id } = await newFeedback(owner);
    const { data } = await owner.client.createFeedbackComment({ params: { id }, body: { content: "@Ann @Bo" } });
    await owner.client.updateMember({ params: { user_id: ann.userId }, body: { display_name: "Anna" } });
    await addMember("Bo");
    const params = { id, comment_id: data.id };
    await owner.client.updateFeedbackComment({ params, body: { visibility: "public" } });
    expect(await mentionsIn(org)).toEqual({ [data.id]: idsOf(ann) });
  });

  it("are not recorded for a rejected comment", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    await addMember("Ann");
    const { id } = await newFeedback(owner);
    const tooLong = { content: `@Ann ${"x".repeat(20_000)}` };
    await expect(owner.client.createFeedbackComment({ params: { id }, body: tooLong })).rejects.toThrow("content");
    expect(await mentionsIn(org)).toEqual({});
  });

  it("are deleted with their comment, feedback, card or project", async () => {
    const { id: org, owner, addMember } = await service.createOrganisation();
    await addMember("Ann");
    const body = { content: "@Ann" };
    const feedback = [await newFeedback(owner), await newFeedback(owner), await newFeedback(owner)] as const;
    const board = await newBoard(owner);
    const card = await newCard(owner, board);
    const comments = await Promise.all(
      feedback.map(({ id }) => owner.client.createFeedbackComment({ params: { id }, body })),
    );
    await owner.client.createCardComment({ params: { id: card.id }, body });
    const recorded = async () => Object.keys(await mentionsIn(org)).length;
    expect(await recorded()).toBe(4);
    const commentId = comments[0]?.data.id ?? "";
    await owner.client.deleteFeedbackComment({ params: { id: feedback[0].id, comment_id: commentId } });
    expect(await recorded()).toBe(3);
    await owner.client.deleteFeedback({ params: { id: feedback[1].id } });
    expect(await recorded()).toBe(2);
    await owner.client.deleteCard({ params: { id: card.id } });
    expect(await recorded()).toBe(1);
    await owner.client.deleteProject({ params: { id: feedback[2].project_id } });
    await service.purged();
    expect(await recorded()).toBe(0);
  });
});
