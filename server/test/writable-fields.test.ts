import { type BodyOf, type OperationName, operations, type ResponseOf, type Route, routes } from "@corkboard/contract";
import type { TObject, TSchema } from "typebox";
import { beforeAll, describe, expect, it } from "vitest";
import { useService } from "./support/harness.ts";
import type { TokenOperation } from "./support/operation-kinds.ts";
import { addressOf, newWorld, sampleRequests, type SampleRequest, type World } from "./support/sample-requests.ts";

/**
 * `updateMe` returns the name inside `user`, passkeys belong to a person, not to an organisation, and a criterion is part of
 * its ticket; `sessions.test.ts`, `passkeys.test.ts` and `criteria.test.ts` cover them.
 */
const elsewhere = new Set<OperationName>(["updateMe", "renamePasskey", "updateCriterion"]);
type PatchName = Exclude<TokenOperation & `update${string}`, "updateMe" | "updateCriterion">;

/** Shown as `ready_at`; `criteria.test.ts` covers it. `set-aside.test.ts` covers what only agents can set. The URL of a chat is a secret; `chat-addresses.test.ts` covers it. */
const isElsewhere = (name: string, field: string) =>
  (name === "updateTicket" && (field === "ready" || field === "set_aside")) ||
  (name === "updateChatAddress" && field === "url");

const patches = (Object.keys(operations) as OperationName[]).filter(
  (name): name is PatchName => operations[name].method === "PATCH" && !elsewhere.has(name),
);

type Unreturned<Name extends (typeof patches)[number]> = {
  [Each in Name]: Exclude<
    keyof BodyOf<Each>,
    keyof ResponseOf<Each>["data"] | (Each extends "updateChatAddress" ? "url" : never)
  >;
}[Name];

/** Operations whose objects are not in the event log. */
const withoutEvents = new Set<OperationName>([
  "updateOrganisation",
  "updateWebhook",
  "updateNotificationSettings",
  "updateSavedView",
  "updateChatAddress",
]);

/** Values that a schema alone does not tell: ids of other objects, and fields that must not stay as they are. */
const particular: Readonly<Record<string, (world: World) => unknown>> = {
  "updateProject client_id": (world) => world.emptyClientId,
  "updateProject url": () => "https://changed.example",
  "updateProject agent_context": () => ({ base_branch: "main", rules: "Prices are in cents." }),
  "updateProject agent_limits": () => ({ attempts_per_day: 900, cost_per_day_usd: 12.5 }),
  "updateProject widget": () => ({ position: "bottom-left" }),
  "updateBoardList position": () => 1,
  "updateFeedback assigned_to": (world) => world.developer.userId,
  "updateCard list_id": (world) => world.emptyListId,
  "updateCard labels": () => [{ color: "#aa0000", text: "Changed" }],
  "updateCard checklist": () => [{ id: "one", text: "Changed", checked: true }],
  "updateCard assigned_to": (world) => world.developer.userId,
  "updateTicket assigned_to": (world) => world.developer.userId,
  "updateTicket labels": () => ["changed"],
  "updateMember role": () => "owner",
  "updateNotificationSettings mail_kinds": () => ["mention"],
  "updateNotificationSettings report_projects": (world) => [
    { project_id: world.boardId, report: "assigned", report_mail: "hourly" },
  ],
  "updateNotificationSettings time_zone": () => "Asia/Kathmandu",
  "updateWebhook url": () => "http://127.0.0.1:9/changed",
  "updateWebhook event_types": () => ["card.created"],
  "updateWebhook project_ids": (world) => [world.boardId],
  "updateChatAddress kinds": () => ["report"],
};

/** A value that the schema accepts and that differs from the one before. */
function otherValue(schema: TSchema, before: unknown): unknown {
  const { type, enum: values, format } = schema as { type?: string | string[]; enum?: unknown[]; format?: string };
  const first = [type].flat()[0];
  if (values) return values.find((value) => value !== before);
  if (first === "boolean") return before !== true;
  if (first === "number" || first === "integer") return 7;
  if (format === "date") return "2031-05-17";
  if (first === "string") return "Changed";
  throw new Error(`name a value for this field in this file: ${JSON.stringify(schema)}`);
}

describe("every field that PATCH accepts", () => {
  const service = useService();
  let world: World;
  let ownViewId: string;

  beforeAll(async () => {
    world = await newWorld(await service.createOrganisation());
    ownViewId = (await world.owner.client.createSavedView({ body: { name: "Mine", page: "inbox" } })).data.id;
  });

  const send = async (method: "GET" | "PATCH", path: string, { body }: SampleRequest = {}) => {
    const response = await service.request(method, path, { token: world.owner.token, ...(body ? { body } : {}) });
    expect({ path, status: response.status, body: response.body }).toMatchObject({ status: 200 });
    return (response.body as { data: Record<string, unknown> }).data;
  };

  /** A website has an address and a widget, which the world's board lacks. A view that is not shared is its owner's. */
  const sampleOf = (name: TokenOperation): SampleRequest => ({
    ...sampleRequests[name](world),
    ...(name === "updateProject" ? { params: { id: world.websiteId } } : {}),
    ...(name === "updateSavedView" ? { params: { id: ownViewId } } : {}),
  });

  const fields = patches.flatMap((name) => {
    const { properties } = (routes[name] as Route).body as TObject;
    return Object.entries<TSchema>(properties)
      .filter(([field]) => !isElsewhere(name, field))
      .map(([field, schema]) => ({ name, field, schema }));
  });

  it("is part of the response, or this file does not compile", () => {
    const unreturned: readonly never[] = [] satisfies readonly Unreturned<(typeof patches)[number]>[];
    expect(unreturned).toEqual([]);
  });

  it("is found in the contract", () => {
    expect(patches.length).toBeGreaterThan(10);
    expect(fields.length).toBeGreaterThan(30);
  });

  it.each(fields)("is saved, returned and reported by $name: $field", async ({ name, field, schema }) => {
    const path = addressOf(operations[name].path, sampleOf(name));
    const before = await send("GET", path);
    const value = particular[`${name} ${field}`]?.(world) ?? otherValue(schema, before[field]);
    expect(before[field]).not.toEqual(value);

    const patched = await send("PATCH", path, { body: { [field]: value } });
    expect(patched).toMatchObject({ [field]: value });
    expect(await send("GET", path)).toMatchObject({ [field]: value });

    if (withoutEvents.has(name)) return;
    const id = path.split("/").at(-1) ?? "";
    const { data: events } = await world.owner.client.listEvents({ query: { object_id: id, order: "newest" } });
    const reported = events.map(({ changes }) => changes as Record<string, { to: unknown } | undefined>);
    const [reportedAs, to] = field === "assigned_to" ? ["assigned_user_ids", [value]] : [field, value];
    expect(reported.find((changes) => reportedAs in changes)).toMatchObject({ [reportedAs]: { to } });
  });
});
