import { errors, type Method, type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { useService, type WireResponse } from "./support/harness.ts";
import { type Browser, signedIn } from "./support/browser-session.ts";
import {
  personOperations,
  sessionOnlyOperations,
  type TokenOperation,
  tokenOperations,
  visitorOperations,
} from "./support/operation-kinds.ts";
import { errorResponse } from "./support/expected-errors.ts";
import {
  addressOf,
  visibleObjects,
  newWorld,
  type SampleRequest,
  sampleRequests,
  type World,
} from "./support/sample-requests.ts";

interface Operation {
  readonly name: TokenOperation;
  readonly method: Method;
  readonly path: string;
  readonly status: number;
  readonly role: Route["role"];
}

const everyOperation = tokenOperations.map((name): Operation => {
  const { method, path, status } = operations[name];
  return { name, method, path, status, role: routes[name].role };
});
const changes = everyOperation.filter((operation) => operation.method !== "GET");
const reads = everyOperation.filter((operation) => operation.method === "GET");
const forOwners = everyOperation.filter((operation) => operation.role === "owner");
const forMembers = everyOperation.filter((operation) => operation.role === "member");

/** The owner-only operations by decision, listed by hand, so that a mistake in the route table shows. */
const ownerOnly: TokenOperation[] = [
  "listInvitations",
  "createInvitation",
  "getInvitation",
  "renewInvitation",
  "deleteInvitation",
  "listContacts",
  "createContact",
  "getContact",
  "renewContact",
  "deleteContact",
  "createClient",
  "updateClient",
  "deleteClient",
  "createProject",
  "updateProject",
  "deleteProject",
  "rotateProjectApiKey",
  "listRefusedOrigins",
  "updateOrganisation",
  "updateMember",
  "removeMember",
  "deleteBoardList",
  "listWebhooks",
  "createWebhook",
  "getWebhook",
  "updateWebhook",
  "deleteWebhook",
  "rotateWebhookSecret",
  "pingWebhook",
  "listWebhookDeliveries",
  "getWebhookDelivery",
  "redeliverWebhookDelivery",
  "getChatAddress",
  "createChatAddress",
  "updateChatAddress",
  "deleteChatAddress",
  "testChatAddress",
  "listAudit",
  "exportAudit",
  "getStorage",
  "getTicketWriter",
  "testTicketWriter",
  "listFailedJobs",
  "retryFailedJob",
];

/**
 * Whether each operation is about the projects of one client, and so open to tokens that are bound to it. Listed by hand;
 * a new operation does not compile until it is classified here.
 */
const reach: Readonly<Record<TokenOperation, "client" | "organisation">> = {
  getMe: "client",
  updateMe: "organisation",
  getOrganisation: "organisation",
  updateOrganisation: "organisation",
  listClients: "client",
  createClient: "organisation",
  getClient: "client",
  updateClient: "organisation",
  deleteClient: "organisation",
  listContacts: "organisation",
  createContact: "organisation",
  getContact: "organisation",
  renewContact: "organisation",
  deleteContact: "organisation",
  listProjects: "client",
  createProject: "client",
  getProject: "client",
  updateProject: "client",
  deleteProject: "client",
  rotateProjectApiKey: "client",
  listProjectMembers: "client",
  listRefusedOrigins: "organisation",
  getChatAddress: "client",
  createChatAddress: "client",
  updateChatAddress: "client",
  deleteChatAddress: "client",
  testChatAddress: "client",
  listMembers: "organisation",
  getMember: "organisation",
  updateMember: "organisation",
  removeMember: "organisation",
  listTokens: "client",
  createToken: "client",
  getToken: "client",
  revokeToken: "client",
  rotateToken: "client",
  listFeedback: "client",
  createFeedback: "client",
  getFeedback: "client",
  updateFeedback: "client",
  deleteFeedback: "client",
  listFeedbackComments: "client",
  createFeedbackComment: "client",
  getFeedbackComment: "client",
  updateFeedbackComment: "client",
  deleteFeedbackComment: "client",
  getBoardSnapshot: "client",
  listBoardLists: "client",
  createBoardList: "client",
  getBoardList: "client",
  updateBoardList: "client",
  deleteBoardList: "client",
  listCards: "client",
  createCard: "client",
  getCard: "client",
  updateCard: "client",
  deleteCard: "client",
  addCardAttachments: "client",
  deleteCardAttachment: "client",
  listCardComments: "client",
  createCardComment: "client",
  getCardComment: "client",
  updateCardComment: "client",
  deleteCardComment: "client",
  listTickets: "client",
  generateTicket: "client",
  getTicket: "client",
  getAgentDocument: "client",
  updateTicket: "client",
  deleteTicket: "client",
  addCriterion: "client",
  confirmCriteria: "client",
  updateCriterion: "client",
  deleteCriterion: "client",
  listClaims: "client",
  createClaim: "client",
  getClaim: "client",
  heartbeatClaim: "client",
  releaseClaim: "client",
  revokeClaim: "client",
  openClaimUpload: "client",
  storeClaimOutput: "client",
  getClaimOutput: "client",
  askQuestion: "client",
  deliverClaim: "client",
  listQuestions: "client",
  getQuestion: "client",
  answerQuestion: "client",
  listDeliveries: "client",
  getDelivery: "client",
  showDelivery: "client",
  decideDelivery: "client",
  listAttempts: "client",
  getAttemptFigures: "client",
  getOverview: "client",
  getCounts: "organisation",
  search: "client",
  listAudit: "organisation",
  exportAudit: "organisation",
  getMyWork: "organisation",
  listSavedViews: "organisation",
  createSavedView: "organisation",
  getSavedView: "organisation",
  updateSavedView: "organisation",
  deleteSavedView: "organisation",
  getStorage: "organisation",
  getTicketWriter: "organisation",
  testTicketWriter: "organisation",
  listEvents: "client",
  streamEvents: "client",
  listNotifications: "client",
  markNotificationsRead: "client",
  getNotificationSettings: "organisation",
  updateNotificationSettings: "organisation",
  listWebhooks: "organisation",
  createWebhook: "organisation",
  getWebhook: "organisation",
  updateWebhook: "organisation",
  deleteWebhook: "organisation",
  rotateWebhookSecret: "organisation",
  pingWebhook: "organisation",
  listWebhookDeliveries: "organisation",
  getWebhookDelivery: "organisation",
  redeliverWebhookDelivery: "organisation",
  listFailedJobs: "organisation",
  retryFailedJob: "organisation",
  listInvitations: "organisation",
  createInvitation: "organisation",
  getInvitation: "organisation",
  renewInvitation: "organisation",
  deleteInvitation: "organisation",
};
const forClientTokens = everyOperation.filter(({ name }) => reach[name] === "client");
const forOrganisation = everyOperation.filter(({ name }) => reach[name] === "organisation");

/** What agents can do by decision, listed by hand for the same reason. Everything else is refused. */
const openToAgents = new Set<OperationName>([
  "getMe",
  "rotateToken",
  "listClients",
  "getClient",
  "listProjects",
  "getProject",
  "listFeedback",
  "getFeedback",
  "listFeedbackComments",
  "createFeedbackComment",
  "getFeedbackComment",
  "getBoardSnapshot",
  "listBoardLists",
  "getBoardList",
  "listCards",
  "getCard",
  "listCardComments",
  "createCardComment",
  "getCardComment",
  "listTickets",
  "generateTicket",
  "getTicket",
  "getAgentDocument",
  "updateTicket",
  "getOverview",
  "listClaims",
  "createClaim",
  "getClaim",
  "getClaimOutput",
  "heartbeatClaim",
  "releaseClaim",
  "openClaimUpload",
  "storeClaimOutput",
  "askQuestion",
  "deliverClaim",
  "listQuestions",
  "getQuestion",
  "listDeliveries",
  "getDelivery",
  "search",
  "getMyWork",
  "listSavedViews",
  "getSavedView",
  "listEvents",
  "streamEvents",
  "listNotifications",
  "getNotificationSettings",
]);
/** A token with the scope `read` changes nothing but itself. */
const isForReaders = ({ name, method }: Operation) => method === "GET" || name === "rotateToken";
const isForAgents = ({ name }: Operation) => openToAgents.has(name);

describe("authorization", () => {
  // Without a worker, nothing changes by itself.
  const service = useService({
    CORKBOARD_RATE_LIMIT: "off",
    CORKBOARD_SIGN_IN_LIMIT: "off",
    CORKBOARD_WORKER: "off",
  });
  let world: World;
  let readToken: string;
  let agentToken: string;
  let expiredToken: string;
  let revokedToken: string;
  let ownersBrowser: Browser;
  let developersBrowser: Browser;

  /** Every token can rotate itself only. */
  const requestOf = async ({ name }: Operation, token: string, target: World): Promise<SampleRequest> => {
    const request = sampleRequests[name](target);
    if (name !== "rotateToken") return request;
    const me = await service.request("GET", "/api/v1/me", { token });
    return { ...request, params: { id: me.body.data.token.id } };
  };

  const send = async (operation: Operation, token: string, target: World): Promise<WireResponse> => {
    const request = await requestOf(operation, token, target);
    return service.request(operation.method, addressOf(operation.path, request), { token, ...request });
  };

  const freshWorld = async (parts?: { claims: boolean }) => newWorld(await service.createOrganisation(), parts);
  const worldFor = async ({ method, path }: Operation) =>
    method === "GET" ? world : freshWorld({ claims: /\/(claims|questions|deliveries)/.test(path) });

  /**
   * For requests that must change nothing. Looks once after each of them, and compares with the look before: a request
   * that does change something fails, but not those after it.
   */
  const useUnchangedWorld = () => {
    let seen: unknown[] = [];
    beforeAll(async () => {
      seen = await visibleObjects(world);
    });
    return async () => {
      const before = seen;
      seen = await visibleObjects(world);
      expect(seen).toEqual(before);
    };
  };

  const refusedFromNowOn = async (name: string, token: string) => {
    const isRefused = async () => {
      const { status } = await service.request("GET", "/api/v1/me", { token });
      expect({ name, status }).toEqual({ name, status: 401 });
    };
    await vi.waitFor(isRefused, { timeout: 20_000 });
  };

  beforeAll(async () => {
    world = await freshWorld();
    ownersBrowser = await signedIn(service, world.organisation, world.owner);
    developersBrowser = await signedIn(service, world.organisation, world.developer);
    const { client } = world.owner;
    readToken = (await client.createToken({ body: { name: "Reader", scope: "read" } })).data.token;
    agentToken = (await client.createToken({ body: { name: "Robot", scope: "agent" } })).data.token;
    const soon = new Date(Date.now() + 1_000).toISOString();
    expiredToken = (await client.createToken({ body: { name: "Short", expires_at: soon } })).data.token;
    const revoked = await client.createToken({ body: { name: "Revoked" } });
    revokedToken = revoked.data.token;
    await client.revokeToken({ params: { id: revoked.data.id } });
    await refusedFromNowOn("Revoked", revokedToken);
    await refusedFromNowOn("Short", expiredToken);
  });

  it("reserves exactly the owner-only operations for owners", () => {
    expect(forOwners.map((operation) => operation.name).toSorted()).toEqual(ownerOnly.toSorted());
  });

  it("opens exactly the operations that websites need to visitors without a token", () => {
    expect(visitorOperations).toEqual(["getWidgetConfig", "sendWidgetFeedback"]);
  });

  it("opens exactly the operations that people need to sign in to anyone", () => {
    const isOpen = (name: OperationName) => routes[name].role === "anyone";
    expect(personOperations.filter(isOpen).toSorted()).toEqual([
      "acceptInvitation",
      "finishPasskeySignIn",
      "getSetup",
      "getSignInMethods",
      "lookUpInvitation",
      "lookUpPasswordReset",
      "requestPasswordReset",
      "requestSignInCode",
      "resetPassword",
      "setUp",
      "signIn",
      "signInWithCode",
      "startPasskeySignIn",
      "startSingleSignOn",
    ]);
    expect(sessionOnlyOperations).toEqual([
      "deleteOrganisation",
      "restoreOrganisation",
      "createMemberResetLink",
      "showReporterLink",
    ]);
  });

  it.each(personOperations.filter((name) => routes[name].role === "person"))(
    "%s requires a session, and no token replaces it",
    async (name) => {
      const { method, path } = operations[name];
      const cookies = ["", `corkboard=${"A".repeat(43)}`, `corkboard=${world.owner.token}`];
      for (const cookie of cookies) {
        const response = await service.request(method, path, { headers: { cookie, origin: service.url } });
        expect(response).toMatchObject(errorResponse(errors.notSignedIn));
      }
      const withToken = await service.request(method, path, { token: world.owner.token });
      expect(withToken).toMatchObject(errorResponse(errors.notSignedIn));
    },
  );

  it.each(everyOperation)("$name accepts the session of an owner who has just signed in", async (operation) => {
    const target = await worldFor(operation);
    const browser = target === world ? ownersBrowser : await signedIn(service, target.organisation, target.owner);
    const request = await requestOf(operation, target.owner.token, target);
    const response = await service.request(operation.method, addressOf(operation.path, request), {
      ...request,
      headers: browser.headers,
    });
    expect(response).toMatchObject({ status: operation.status });
  });

  describe("from another site", () => {
    const expectUnchanged = useUnchangedWorld();

    it.each(changes)("$name rejects a session's request from another site, and changes nothing", async (operation) => {
      const request = sampleRequests[operation.name](world);
      const { cookie } = ownersBrowser;
      const foreign: Record<string, string>[] = [
        { cookie },
        { cookie, origin: "https://evil.example" },
        { cookie, origin: "null" },
        { cookie, origin: service.url, "sec-fetch-site": "same-site" },
      ];
      for (const headers of foreign) {
        const response = await service.request(operation.method, addressOf(operation.path, request), {
          ...request,
          headers,
        });
        expect(response).toMatchObject(errorResponse(errors.crossSiteRequest));
      }
      await expectUnchanged();
    });
  });

  describe("for owners, with a session", () => {
    const expectUnchanged = useUnchangedWorld();

    it.each(forOwners)("$name rejects a developer's session, and changes nothing", async (operation) => {
      const request = sampleRequests[operation.name](world);
      const response = await service.request(operation.method, addressOf(operation.path, request), {
        ...request,
        headers: developersBrowser.headers,
      });
      expect(response).toMatchObject(errorResponse(errors.forbidden));
      await expectUnchanged();
    });
  });

  it.each(everyOperation)("$name returns 401 without a valid token, whatever else is wrong", async (operation) => {
    const unknown = `tok_${"0".repeat(64)}`;
    const apiKey = (await world.owner.client.getProject({ params: { id: world.websiteId } })).data.api_key;
    const bad: Record<string, string>[] = [
      {},
      { authorization: "" },
      { authorization: "Bearer" },
      { authorization: world.owner.token },
      { authorization: `Basic ${world.owner.token}` },
      { authorization: `Token ${world.owner.token}` },
      { authorization: `Bearer ${world.owner.token}0` },
      { authorization: `Bearer ${world.owner.token.slice(0, -1)}` },
      { authorization: `Bearer ${world.owner.token} ${world.owner.token}` },
      { authorization: `Bearer ${apiKey}` },
      { authorization: `Bearer ${unknown}` },
      { authorization: `Bearer ${expiredToken}` },
      { authorization: `Bearer ${revokedToken}` },
      { cookie: `token=${world.owner.token}`, "x-api-key": world.owner.token },
    ];
    const request = sampleRequests[operation.name](world);
    for (const headers of bad) {
      const response = await service.request(operation.method, addressOf(operation.path, request), {
        headers,
        ...request,
      });
      expect({ ...response, sent: headers }).toMatchObject(errorResponse(errors.unauthenticated));
      expect(Object.keys(response.body).toSorted()).toEqual(["code", "error", "request_id"]);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
    }
    const broken = await service.request(
      operation.method,
      `${operation.path}?limit=x&access_token=${unknown}&api_key=${apiKey}`,
      {
        headers: { "content-type": "application/json" },
        ...(operation.method === "GET" ? {} : { rawBody: "{" }),
      },
    );
    expect(broken).toMatchObject(errorResponse(errors.unauthenticated));
  });

  it.each(reads)("$name accepts the authorization scheme in any case", async (operation) => {
    const address = addressOf(operation.path, sampleRequests[operation.name](world));
    for (const scheme of ["bearer", "BEARER", "bEaReR"]) {
      const headers = { authorization: `${scheme} ${world.owner.token}` };
      expect((await service.request("GET", address, { headers })).status).toBe(200);
    }
  });

  it.each(everyOperation.filter(isForReaders))("$name accepts a read token", async (operation) => {
    expect(await send(operation, readToken, world)).toMatchObject({ status: operation.status });
  });

  describe("with a read token", () => {
    const expectUnchanged = useUnchangedWorld();

    it.each(changes.filter((one) => !isForReaders(one)))(
      "$name rejects a read token, and changes nothing",
      async (operation) => {
        expect(await send(operation, readToken, world)).toMatchObject(errorResponse(errors.forbidden));
        await expectUnchanged();
      },
    );
  });

  it.each(everyOperation.filter(isForAgents))("$name accepts an agent's token", async (operation) => {
    const target = await worldFor(operation);
    const { token } = (await target.owner.client.createToken({ body: { name: "Robot", scope: "agent" } })).data;
    const request = await requestOf(operation, token, target);
    const body = request.body && Object.fromEntries(Object.entries(request.body).filter(([key]) => key !== "status"));
    const address = addressOf(operation.path, request);
    const content = request.form ? { form: request.form } : body ? { body } : {};
    const response = await service.request(operation.method, address, { token, ...content });
    expect(response).toMatchObject({ status: operation.status });
  });

  it("opens exactly these operations of the contract to agents", () => {
    const open = (Object.keys(routes) as OperationName[]).filter((name) => (routes[name] as Route).agent === true);
    expect(open.toSorted()).toEqual([...openToAgents].toSorted());
  });

  it("rejects an agent's token for every other operation, and changes nothing", async () => {
    const before = await visibleObjects(world);
    for (const name of sessionOnlyOperations) {
      const { method, path } = operations[name];
      const response = await service.request(method, path, { token: agentToken, body: {} });
      expect({ ...response, sent: name }).toMatchObject(errorResponse(errors.forbidden));
    }
    for (const operation of everyOperation.filter((one) => !isForAgents(one))) {
      const response = await send(operation, agentToken, world);
      expect({ ...response, sent: operation.name }).toMatchObject(errorResponse(errors.forbidden));
    }
    expect(await visibleObjects(world)).toEqual(before);
  });

  describe("for owners, with a token", () => {
    const expectUnchanged = useUnchangedWorld();

    it.each(forOwners)("$name rejects a developer, and changes nothing", async (operation) => {
      expect(await send(operation, world.developer.token, world)).toMatchObject(errorResponse(errors.forbidden));
      await expectUnchanged();
    });
  });

  it.each(forMembers)("$name accepts a developer", async (operation) => {
    const target = await worldFor(operation);
    expect(await send(operation, target.developer.token, target)).toMatchObject({ status: operation.status });
  });

  it.each(everyOperation)("$name accepts an owner", async (operation) => {
    const target = await worldFor(operation);
    expect(await send(operation, target.owner.token, target)).toMatchObject({ status: operation.status });
  });

  const boundTokens = new Map<World, Promise<string>>();
  /** One for each world, because a member can have only so many. */
  const boundToken = (target: World): Promise<string> => {
    const token = boundTokens.get(target) ?? newBoundToken(target);
    boundTokens.set(target, token);
    return token;
  };
  const newBoundToken = async ({ owner, clientId }: World) =>
    (await owner.client.createToken({ body: { name: "Bound", client_id: clientId } })).data.token;

  it.each(forClientTokens)("$name accepts a token that is bound to the client", async (operation) => {
    const target = await worldFor(operation);
    expect(await send(operation, await boundToken(target), target)).toMatchObject({ status: operation.status });
  });

  it("rejects a token that is bound to a client in every operation on the organisation, and changes nothing", async () => {
    const token = await boundToken(world);
    const before = await visibleObjects(world);
    for (const operation of forOrganisation) {
      expect(await send(operation, token, world)).toMatchObject(errorResponse(errors.clientBoundToken));
    }
    expect(await visibleObjects(world)).toEqual(before);
  });

  it("lets a developer create a read token for themself, limited to its scope", async () => {
    const { developer } = world;
    const { token } = (await developer.client.createToken({ body: { name: "Reader", scope: "read" } })).data;
    const attempt = await service.request("POST", "/api/v1/tokens", { token, body: { name: "More", scope: "write" } });
    expect(attempt).toMatchObject(errorResponse(errors.forbidden));
  });

  it("keeps a developer from changing another member's comments", async () => {
    const target = await freshWorld();
    const other = await target.organisation.addMember("Otto Other");
    const onCard = { id: target.cardId, comment_id: target.cardCommentId };
    const onFeedback = { id: target.feedbackId, comment_id: target.feedbackCommentId };
    const { client } = other;
    const body = { content: "Not mine" };
    await expect(client.updateCardComment({ params: onCard, body })).rejects.toMatchObject(errors.forbidden);
    await expect(client.deleteCardComment({ params: onCard })).rejects.toMatchObject(errors.forbidden);
    await expect(client.updateFeedbackComment({ params: onFeedback, body })).rejects.toMatchObject(errors.forbidden);
    await expect(client.deleteFeedbackComment({ params: onFeedback })).rejects.toMatchObject(errors.forbidden);
    const left = await client.listCardComments({ params: { id: target.cardId } });
    expect(left.data.map((comment) => comment.content)).toEqual(["Seen"]);
  });
});
