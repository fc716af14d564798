import { errors, operations } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import { idPlacesOf, nilId, put } from "./support/id-places.ts";
import { type TokenOperation, tokenOperations } from "./support/operation-kinds.ts";
import {
  addressOf,
  visibleObjects,
  newWorld,
  type SampleRequest,
  sampleRequests,
  type World,
} from "./support/sample-requests.ts";

const noMatches = { body: { data: [] } };
const refused = { status: expect.toBeOneOf([400, 404, 412]) };

describe("another organisation's ids", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let ours: World;
  let theirs: World;

  beforeAll(async () => {
    ours = await newWorld(await service.createOrganisation("Ours"));
    theirs = await newWorld(await service.createOrganisation("Theirs"));
  });

  const answerTo = async (name: TokenOperation, request: SampleRequest, headers: Record<string, string>) => {
    const { method, path } = operations[name];
    const { token } = ours.owner;
    const response = await service.request(method, addressOf(path, request), { token, ...request, headers });
    const { request_id: _, ...body } = response.body;
    const unlike = new Set(["date", "x-request-id", "content-length"]);
    return { status: response.status, body, headers: [...response.headers].filter(([header]) => !unlike.has(header)) };
  };

  it.each(tokenOperations)("are treated by %s like unknown ids", async (name) => {
    const places = idPlacesOf(name, ours, theirs);
    const foreign = sampleRequests[name](theirs);
    // A stream without events begins like any other.
    const matchesNothing = name === "streamEvents" ? {} : noMatches;
    const before = { ours: await visibleObjects(ours), theirs: await visibleObjects(theirs) };
    const expectedStates: Record<string, string>[] = [{}, { "if-match": '"v1"' }, { "if-match": '"v99"' }];
    for (const replaced of [...places.map((place) => [place]), ...(places.length > 1 ? [places] : [])]) {
      const own = sampleRequests[name](ours);
      const withForeign = put(own, replaced, ({ part, field }) => foreign[part]?.[field]);
      const withUnknown = put(own, replaced, () => nilId);
      for (const headers of expectedStates) {
        const response = await answerTo(name, withForeign, headers);
        expect(response).toEqual(await answerTo(name, withUnknown, headers));
        expect(JSON.stringify(response)).not.toContain(theirs.organisation.id);
        expect(response).toMatchObject(response.status === 200 ? matchesNothing : refused);
      }
    }
    expect({ ours: await visibleObjects(ours), theirs: await visibleObjects(theirs) }).toEqual(before);
  });

  it("return 404 with the message of the expected object", async () => {
    const { client } = ours.owner;
    const attempts: [() => Promise<unknown>, { message: string }][] = [
      [() => client.getClient({ params: { id: theirs.clientId } }), errors.clientNotFound],
      [() => client.getProject({ params: { id: theirs.boardId } }), errors.projectNotFound],
      [() => client.listProjectMembers({ params: { id: theirs.boardId } }), errors.projectNotFound],
      [() => client.getOverview({ query: { client_id: theirs.clientId } }), errors.clientNotFound],
      [() => client.getBoardSnapshot({ query: { project_id: theirs.boardId } }), errors.projectNotFound],
      [() => client.listBoardLists({ query: { project_id: theirs.boardId } }), errors.projectNotFound],
      [() => client.getFeedback({ params: { id: theirs.feedbackId } }), errors.feedbackNotFound],
      [() => client.getCard({ params: { id: theirs.cardId } }), errors.cardNotFound],
      [() => client.deleteCard({ params: { id: theirs.cardId } }), errors.cardNotFound],
      [() => client.getTicket({ params: { id: theirs.ticketId } }), errors.ticketNotFound],
      [() => client.deleteBoardList({ params: { id: theirs.emptyListId } }), errors.listNotFound],
      [() => client.revokeToken({ params: { id: theirs.spareTokenId } }), errors.tokenNotFound],
      [() => client.removeMember({ params: { user_id: theirs.developer.userId } }), errors.memberNotFound],
      [
        () => client.deleteCardComment({ params: { id: ours.cardId, comment_id: theirs.cardCommentId } }),
        errors.commentNotFound,
      ],
      [
        () => client.generateTicket({ body: { source_type: "board_card", source_id: theirs.cardId } }),
        errors.sourceNotFound,
      ],
      [
        () => client.createCard({ body: { project_id: theirs.boardId, list_id: theirs.listId, title: "Mine" } }),
        errors.projectNotFoundInOrganization,
      ],
      [
        () => client.createCard({ body: { project_id: ours.boardId, list_id: theirs.listId, title: "Mine" } }),
        errors.listNotFoundInProject,
      ],
      [
        () => client.updateCard({ params: { id: ours.cardId }, body: { list_id: theirs.listId } }),
        errors.listNotFoundInProject,
      ],
    ];
    for (const [attempt, entry] of attempts) await expect(attempt()).rejects.toMatchObject(entry);
  });
});
