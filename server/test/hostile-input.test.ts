import { isDeepStrictEqual } from "node:util";
import { errors, limits, operations, type Route, routes } from "@corkboard/contract";
import type { TObject } from "typebox";
import { describe, expect, it } from "vitest";
import { useService, type WireResponse } from "./support/harness.ts";
import {
  validBodies,
  worldSnapshot,
  populatedWorld,
  type OperationWithBody,
  pathIn,
  type World,
  sharedWorld,
} from "./support/populated-world.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { errorResponseProblems } from "./support/error-response-problems.ts";
import { mutations, invalidValues, unstorableTextFor, unstorableTexts } from "./support/mutations.ts";

const withBody = tokenOperations.filter((name): name is OperationWithBody => "body" in routes[name]);

describe("hostile bodies", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  const untouched = sharedWorld(service);

  const sendJson = (world: World, name: OperationWithBody, json: string): Promise<WireResponse> =>
    service.request(operations[name].method, pathIn(world, name), {
      token: world.owner.token,
      rawBody: json,
      headers: { "content-type": "application/json" },
    });

  /** The state of the shared world at the end of the previous test. */
  let seen: unknown;

  /** Sends every body; returns what was not rejected properly, and whether anything changed. */
  const problemsWith = async (
    name: OperationWithBody,
    bodiesFor: (world: World) => readonly { json: string; path?: string }[],
    statusesFor: (path: string) => readonly number[] = () => [400],
  ): Promise<string[]> => {
    const world = await untouched();
    const before = seen ?? (await worldSnapshot(world));
    const problems: string[] = [];
    const bodies = bodiesFor(world);
    if (bodies.length === 0) problems.push("nothing was sent");
    for (const { json, path = "" } of bodies) {
      problems.push(...errorResponseProblems(await sendJson(world, name, json), json, ...statusesFor(path)));
    }
    seen = await worldSnapshot(world);
    if (!isDeepStrictEqual(seen, before)) problems.push("something changed");
    return problems;
  };

  const schemaOf = (name: OperationWithBody) => (routes[name] as Route).body as TObject;

  it.each(withBody)("%s accepts the complete body that the other tests mutate", async (name) => {
    const world = await populatedWorld(service, name);
    const body = validBodies(world)[name];
    expect(Object.keys(body).toSorted()).toEqual(Object.keys(schemaOf(name).properties).toSorted());
    const response = await sendJson(world, name, JSON.stringify(body));
    expect(response.status).toBe(operations[name].status);
  });

  it.each(withBody)("%s rejects anything but a JSON object, and changes nothing", async (name) => {
    const broken = ["{", "}", '{"name":}', "{'name': 1}", "name", '{"a":1} {"b":2}', '"unclosed', "   ", "\u0000"];
    const noObjects = ["null", "true", "0", "1.5", '"text"', "[]", '[{"name":"x"}]', ""];
    expect(await problemsWith(name, () => [...broken, ...noObjects].map((json) => ({ json })))).toEqual([]);
  });

  it.each(withBody)("%s rejects an invalid value in any position, and changes nothing", async (name) => {
    expect(
      await problemsWith(
        name,
        (world) =>
          mutations(schemaOf(name), validBodies(world)[name], invalidValues).map(({ path, body }) => ({
            path,
            json: JSON.stringify(body),
          })),
        // A malformed id matches nothing, and that is reported before other errors.
        (path) => (/(^|_)id$/.test(path) ? [400, 404] : [400]),
      ),
    ).toEqual([]);
  });

  it.each(withBody)("%s rejects NUL and lone surrogates in every text and field name", async (name) => {
    expect(
      await problemsWith(name, (world) => {
        const accepted: object = validBodies(world)[name];
        const inTexts = mutations(schemaOf(name), accepted, unstorableTextFor).map(({ body }) => body);
        const inNames = unstorableTexts.flatMap((key) => [
          { ...accepted, [key]: 1 },
          { ...accepted, unknown: [{ [key]: 1 }] },
        ]);
        return [...inTexts, ...inNames].map((body) => ({ json: JSON.stringify(body) }));
      }),
    ).toEqual([]);
  });

  it.each(withBody)("%s rejects field names that reach for prototypes", async (name) => {
    expect(
      await problemsWith(name, (world) => {
        const rest = JSON.stringify(validBodies(world)[name]).slice(1);
        return ['"__proto__":{"polluted":true}', '"constructor":{"prototype":{"polluted":true}}'].flatMap((field) => [
          { json: `{${field},${rest}` },
          { json: `{"unknown":[{${field}}],${rest}` },
        ]);
      }),
    ).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const refused = await sendJson(await untouched(), name, '{"a":[{"__proto__":{}}]}');
    expect(refused.body.code).toBe(errors.forbiddenField.code);
  });

  const arrays = "[".repeat(10_000) + "]".repeat(10_000);
  const objects = '{"a":'.repeat(10_000) + "1" + "}".repeat(10_000);

  it.each(withBody)("%s rejects a body nested 10,000 levels deep", async (name) => {
    expect(
      await problemsWith(name, (world) => {
        const rest = JSON.stringify(validBodies(world)[name]).slice(1);
        const inFields = Object.keys(schemaOf(name).properties).map((field) => `{"${field}":${arrays}}`);
        return [arrays, objects, `{"unknown":${arrays},${rest}`, ...inFields].map((json) => ({ json }));
      }),
    ).toEqual([]);
  });

  it.each(withBody)("%s rejects a body with more than 10,000 fields", async (name) => {
    const fields = Array.from({ length: limits.bodyFields }, (_, n) => `"f${n}":0`).join();
    expect(
      await problemsWith(name, (world) => {
        const rest = JSON.stringify(validBodies(world)[name]).slice(1);
        return [{ json: `{${fields},"last":0}` }, { json: `{"unknown":{${fields}},${rest}` }];
      }),
    ).toEqual([]);
    const rejected = await sendJson(await untouched(), name, `{"unknown":{${fields}}}`);
    expect(rejected.body).toMatchObject({
      error: `body must have at most ${limits.bodyFields} fields`,
      code: errors.invalidInput.code,
    });
  });

  it.each(withBody)("%s lists at most 20 invalid values", async (name) => {
    const items = Array.from({ length: 1_000 }, () => 1).join();
    for (const field of Object.keys(schemaOf(name).properties)) {
      const { body } = await sendJson(await untouched(), name, `{"${field}":[${items}]}`);
      expect(body.details?.length ?? 0).toBeLessThanOrEqual(limits.errorDetails);
    }
  });

  it("lists the first 20 of very many invalid values", async () => {
    const points = Array.from({ length: 400_000 }, () => 1);
    const world = await untouched();
    const body = { ...validBodies(world).createFeedback, annotations: [{ type: "pen", points }] };
    const rejected = await sendJson(world, "createFeedback", JSON.stringify(body));
    expect(rejected.body.details).toHaveLength(limits.errorDetails);
  });

  it.each(withBody)("%s rejects numbers beyond the range of any field", async (name) => {
    const mark = "the number goes here";
    expect(
      await problemsWith(
        name,
        (world) =>
          // A field of free-form JSON may have any value.
          mutations(schemaOf(name), validBodies(world)[name], (field) => ("type" in field ? [mark] : [])).flatMap(
            ({ path, body }) => {
              // A position may be arbitrarily large; past the end of a board it means the end.
              const numbers = path === "position" ? ["1e400", "-1e400", "-9223372036854775809"] : ["1e400", "-1e400"];
              if (path !== "position") numbers.push("9223372036854775808", "-9223372036854775809");
              return numbers.map((number) => ({ path, json: JSON.stringify(body).replace(`"${mark}"`, number) }));
            },
          ),
        (path) => (/(^|_)id$/.test(path) ? [400, 404] : [400]),
      ),
    ).toEqual([]);
  });

  it.each(withBody)("%s reports invalid JSON before a missing object", async (name) => {
    const world = await untouched();
    const replace = { id: world.organisation.id, user_id: world.organisation.id, comment_id: world.organisation.id };
    const response = await service.request(operations[name].method, pathIn(world, name, replace), {
      token: world.owner.token,
      rawBody: "{",
      headers: { "content-type": "application/json" },
    });
    expect(errorResponseProblems(response, name, 400)).toEqual([]);
    expect(response.body.code).toBe(errors.invalidJson.code);
  });
});
