import { randomUUID } from "node:crypto";
import { type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { useApiDocument } from "./support/api-document.ts";
import { useService, type WireRequest } from "./support/harness.ts";
import {
  validBodies,
  validForms,
  populatedWorld,
  pathIn,
  requiredQuery,
  type World,
  sharedWorld,
} from "./support/populated-world.ts";
import { tokenOperations, visitorOperations } from "./support/operation-kinds.ts";
import { newWebsite, sendReport } from "./support/visitor.ts";

const names = Object.keys(operations) as OperationName[];
const isStream = (name: OperationName) => (routes[name] as Route).stream === true;
const isCsv = (name: OperationName) => (routes[name] as Route).csv === true;
const answeringOnce = tokenOperations.filter((name) => !isStream(name) && !isCsv(name));
const streaming = names.filter(isStream);

describe("the OpenAPI document", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "1000000" });
  const untouched = sharedWorld(service);
  const document = useApiDocument(service);
  const { described, followed, strict, surprises } = document;

  const send = (world: World, name: OperationName, path: string, request: WireRequest = {}) => {
    const body = (validBodies(world) as Partial<Record<OperationName, unknown>>)[name];
    const form = (validForms() as Partial<Record<OperationName, FormData>>)[name];
    const given = request.rawBody !== undefined ? {} : form ? { form } : { body };
    return service.request(operations[name].method, path, { token: world.owner.token, ...given, ...request });
  };

  it("is valid OpenAPI 3.1", async () => {
    const result = await new Validator().validate(structuredClone(document.whole));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.whole.openapi).toBe("3.1.0");
  });

  it("contains every operation of the contract once, and no other", () => {
    const found = Object.values<Record<string, { operationId: string }>>(document.whole.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(found.toSorted()).toEqual([...names].toSorted());
  });

  it("contains no dangling reference", () => {
    const references = [...JSON.stringify(document.whole).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? "");
    expect(references.length).toBeGreaterThan(0);
    for (const $ref of new Set(references)) expect(followed({ $ref })).toBeTypeOf("object");
  });

  it.each(names)("describes what %s accepts", (name) => {
    const operation = described(name);
    const route: Route = routes[name];
    const namesIn = (where: string) =>
      operation.parameters
        .filter((parameter: { in: string }) => parameter.in === where)
        .map((parameter: { name: string }) => parameter.name);
    expect(namesIn("path")).toEqual([...operations[name].path.matchAll(/:(\w+)/g)].map(([, param]) => param));
    expect(namesIn("query")).toEqual(Object.keys(route.query?.properties ?? {}));
    const body = operation.requestBody?.content["application/json"]?.schema;
    expect(body === undefined ? undefined : Object.keys(strict(body).properties)).toEqual(
      route.body && Object.keys(route.body.properties),
    );
    const form = operation.requestBody?.content["multipart/form-data"]?.schema.properties;
    expect(form && Object.keys(form)).toEqual(
      route.form && [...Object.keys(route.form.fields.properties), ...Object.keys(route.form.files)],
    );
    expect(operation.summary).toMatch(/\S/);
    expect(operation.tags).toEqual([route.tag]);
  });

  it.each(names)("says whether %s is available to the scope agent, if it accepts tokens", (name) => {
    const { agent }: Route = routes[name];
    const expected = agent === undefined ? [] : [agent ? "Available" : "Not available"];
    const found = [...described(name).description.matchAll(/(Available|Not available) to the scope `agent`\./g)];
    expect(found.map(([, availability]) => availability)).toEqual(expected);
  });

  it.each(streaming)("describes how the stream of %s begins and continues", async (name) => {
    const world = await untouched();
    const response = await send(world, name, pathIn(world, name));
    expect(Object.keys(described(name).responses[response.status].content)).toEqual(["text/event-stream"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/event-stream\b/);
    expect(surprises(name, response)).toEqual([]);
    expect(described(name).parameters).toContainEqual(
      expect.objectContaining({ name: "Last-Event-ID", in: "header", required: false }),
    );
  });

  it.each(names.filter(isCsv))("describes the lines of %s", async (name) => {
    const world = await untouched();
    const response = await send(world, name, pathIn(world, name));
    expect(Object.keys(described(name).responses[response.status].content)).toEqual(["text/csv"]);
    expect(response.headers.get("content-type")).toMatch(/^text\/csv\b/);
    const [header] = described(name).responses[200].content["text/csv"].example.split("\r\n");
    expect(response.body.split("\r\n")[0]).toBe(header);
  });

  it.each(answeringOnce)("describes the response of %s exactly", async (name) => {
    const world = await (operations[name].method === "GET" ? untouched() : populatedWorld(service, name));
    const { client } = world.owner;
    const replace: Record<string, string> = {};
    // Only empty objects may be deleted.
    if (name === "deleteClient") replace.id = (await client.createClient({ body: { name: "Empty" } })).data.id;
    if (name === "deleteBoardList") replace.id = world.ids.otherList;
    if (name === "search") await service.indexed();
    if (name === "listRefusedOrigins") {
      const { api_key } = (await client.getProject({ params: { id: world.ids.website } })).data;
      const refused = { headers: { origin: "http://bolt.example" } };
      await service.request("GET", `/api/v1/widget/config?api_key=${api_key}`, refused);
    }
    const response = await send(world, name, pathIn(world, name, replace) + requiredQuery(world, name));
    expect(surprises(name, response)).toEqual([]);
    expect(response.status).toBe(operations[name].status);
    // An empty list would prove nothing.
    expect(response.body.data).not.toEqual([]);
    expect(response.headers.get("content-type")).toMatch(/^application\/json\b/);
    expect(response.headers.has("location")).toBe(operations[name].status === 201);
  });

  const changing = tokenOperations.filter((name) => ["PATCH", "DELETE"].includes(operations[name].method));

  it.each(changing)("mentions If-Match exactly where %s evaluates it", async (name) => {
    const world = await populatedWorld(service, name);
    const response = await send(world, name, pathIn(world, name), { headers: { "if-match": '"v999"' } });
    const { parameters, responses } = described(name);
    const isNamed = parameters.some((parameter: { name: string }) => parameter.name === "If-Match");
    expect({ isNamed, has412: "412" in responses }).toEqual({
      isNamed: response.status === 412,
      has412: response.status === 412,
    });
  });

  it.each(visitorOperations)(
    "describes the response of %s to visitors exactly, and requires no token",
    async (name) => {
      const { owner } = await service.createOrganisation();
      const { api_key: apiKey } = await newWebsite(owner);
      const off = await newWebsite(owner, { enabled: false });
      const sendWith = (key: string, headers: Record<string, string> = {}) =>
        name === "getWidgetConfig"
          ? service.request("GET", `${operations[name].path}?api_key=${key}`, { headers })
          : sendReport(service, { apiKey: key, headers });
      const responses = [
        await sendWith(apiKey),
        await sendWith("pk_wrong"),
        await sendWith(off.api_key),
        await sendWith(apiKey, { origin: "https://evil.example" }),
        await sendWith(apiKey, { "content-type": "text/plain" }),
      ];
      expect(responses[0]?.status).toBe(operations[name].status);
      expect(responses.flatMap((response) => surprises(name, response))).toEqual([]);
      expect(described(name).security).not.toContainEqual({ accessToken: [] });
    },
  );

  it.each(tokenOperations)("names every error that %s returns", async (name) => {
    const world = await (operations[name].method === "GET" ? untouched() : populatedWorld(service, name));
    const path = pathIn(world, name);
    const unknown = { id: randomUUID(), user_id: randomUUID(), comment_id: randomUUID(), name: "unknown" };
    const headers = { "content-type": "application/json" };
    const responses = [
      await send(world, name, path, { token: "nobody's" }),
      await send(world, name, pathIn(world, name, unknown)),
    ];
    const { method } = operations[name];
    if (method !== "GET") {
      const reader = await world.owner.client.createToken({ body: { name: "Reader", scope: "read" } });
      responses.push(await send(world, name, path, { token: reader.data.token }));
    }
    if (method === "GET") responses.push(await send(world, name, `${path}?limit=-1&status=x`));
    if (method === "PATCH" || method === "DELETE") {
      responses.push(await send(world, name, path, { headers: { "if-match": '"v999"' } }));
    }
    if ("body" in routes[name]) {
      responses.push(await send(world, name, path, { rawBody: "{", headers }));
      responses.push(await send(world, name, path, { rawBody: "{}", headers }));
      responses.push(await send(world, name, path, { rawBody: "[]", headers }));
      responses.push(await send(world, name, path, { rawBody: "{}", headers: { "content-type": "text/plain" } }));
      responses.push(await send(world, name, path, { rawBody: " ".repeat(1024 * 1024 + 1), headers }));
    }
    if ("form" in routes[name]) {
      responses.push(await send(world, name, path, { rawBody: "{}", headers }));
      responses.push(await send(world, name, path, { form: new FormData() }));
      responses.push(
        await send(world, name, path, { rawBody: "x", headers: { "content-type": "multipart/form-data" } }),
      );
    }
    if (operations[name].status === 201) {
      responses.push(await send(world, name, path, { headers: { "idempotency-key": "not one word" } }));
    }
    const errors = responses.filter((response) => response.status >= 400);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.flatMap((response) => surprises(name, response))).toEqual([]);
  });
});
