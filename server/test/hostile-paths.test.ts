import { randomUUID } from "node:crypto";
import { errors, limits, type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { useService, type WireResponse } from "./support/harness.ts";
import {
  validBodies,
  validForms,
  worldSnapshot,
  pathIn,
  requiredQuery,
  type World,
  sharedWorld,
} from "./support/populated-world.ts";
import { visitorOperations } from "./support/operation-kinds.ts";
import { sendRaw } from "./support/raw-http.ts";
import { errorResponseProblems } from "./support/error-response-problems.ts";

/** Without those that only somebody who is signed in can call. */
const names = (Object.keys(operations) as OperationName[]).filter((name) => {
  const { role, sessionOnly } = routes[name] as Route;
  return role !== "person" && !sessionOnly;
});
const paramsOf = (name: OperationName) =>
  [...operations[name].path.matchAll(/:(\w+)/g)].map(([, param]) => param ?? "");
const withIds = names.filter((name) => paramsOf(name).length > 0);
const withPages = names.filter((name) => (routes[name] as Route).query?.properties["offset"] !== undefined);

/** As they appear in the path, percent signs included. */
const noIds = [
  "",
  "1",
  "-1",
  "null",
  "undefined",
  "generated",
  "%00",
  "%20",
  "..%2F",
  "..%2F..%2Fclients",
  "%F0%9F%92%A9",
  "%27%20or%201=1--",
  `${randomUUID()}0`,
  randomUUID().replaceAll("-", ""),
  `%7B${randomUUID()}%7D`,
];

/** Rejected by routers before any lookup. */
const unreadableIds = ["%E0%A4%A", "%", "%ff", "a".repeat(501), "a".repeat(8_000)];

describe("hostile paths and queries", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  const untouched = sharedWorld(service);

  const send = async (world: World, name: OperationName, path: string): Promise<WireResponse> => {
    const form = (validForms() as Partial<Record<OperationName, FormData>>)[name];
    if (form) return service.request(operations[name].method, path, { token: world.owner.token, form });
    const body = (validBodies(world) as Partial<Record<OperationName, unknown>>)[name];
    return sendRaw(service.url, {
      method: operations[name].method,
      path,
      headers: {
        authorization: `Bearer ${world.owner.token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: Buffer.from(JSON.stringify(body)) }),
    });
  };

  it.each(withIds)("%s returns the same 404 for a malformed id as for an unknown one", async (name) => {
    const world = await untouched();
    const before = await worldSnapshot(world);
    // The number of a criterion is no id; `criteria.test.ts` covers it.
    for (const param of paramsOf(name).filter((each) => each !== "number")) {
      const unknown = await send(world, name, pathIn(world, name, { [param]: randomUUID() }));
      expect(errorResponseProblems(unknown, name, 404)).toEqual([]);
      for (const noId of [...noIds, ...unreadableIds]) {
        const path = pathIn(world, name, { [param]: noId });
        const response = await send(world, name, path);
        expect(errorResponseProblems(response, path, 404)).toEqual([]);
        expect({ ...response.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
      }
    }
    expect(await worldSnapshot(world)).toEqual(before);
  });

  it.each(withPages)("%s rejects a limit or an offset that is not an integer in range", async (name) => {
    const world = await untouched();
    const path = pathIn(world, name);
    const start = path + requiredQuery(world, name);
    const garbage = ["-1", "1.5", "1e3", "", "abc", "0x10", "NaN", "Infinity", "null", "1,2", "%00", "%E0%A4%A", "+1"];
    const bad = garbage.flatMap((value) => [`limit=${value}`, `offset=${value}`]);
    const others = [
      "limit=0",
      "limit=1&limit=2",
      "offset=0&offset=0",
      `offset=${2 ** 53}`,
      "offset=9223372036854775808",
    ];
    for (const query of [...bad, ...others]) {
      const response = await send(world, name, start + query);
      expect(errorResponseProblems(response, start + query, 400)).toEqual([]);
      expect(response.body.code).toBe(errors.invalidInput.code);
    }
  });

  it.each(withPages)("%s caps any limit, and returns an empty page far past the end", async (name) => {
    const world = await untouched();
    const path = pathIn(world, name);
    const start = path + requiredQuery(world, name);
    const capped = await send(world, name, `${start}limit=9223372036854775808`);
    expect(capped).toMatchObject({ status: 200, body: { meta: { limit: limits.pageMaximum } } });
    const past = await send(world, name, `${start}offset=${limits.offsetMaximum}`);
    expect(past).toMatchObject({ status: 200, body: { data: [], meta: { offset: limits.offsetMaximum } } });
    expect(past.body.meta.total).toBe(capped.body.meta.total);
  });

  it.each(["listFeedback", "listCards", "listTickets"] as const)(
    "%s matches nothing for a malformed id in a filter, and ignores unknown parameters",
    async (name) => {
      const world = await untouched();
      const path = pathIn(world, name);
      for (const noId of [...noIds, ...unreadableIds]) {
        const response = await send(world, name, `${path}?project_id=${noId}`);
        expect(response).toMatchObject({ status: 200, body: { data: [], meta: { total: 0 } } });
      }
      const all = await send(world, name, path);
      for (const query of ["__proto__=1", "constructor=1", "unknown=%00", "&&&", "=", "%", "a[b]=c"]) {
        expect((await send(world, name, `${path}?${query}`)).body).toEqual(all.body);
      }
      expect(
        errorResponseProblems(await send(world, name, `${path}?project_id=a&project_id=b`), "repeated", 400),
      ).toEqual([]);
    },
  );

  it("rejects an unknown status and type in every list that accepts them", async () => {
    const world = await untouched();
    for (const value of ["", "NEW", "new,", "new,NEW", "%00", "__proto__", "%E0%A4%A"]) {
      for (const [name, parameter, entry] of [
        ["listFeedback", "status", errors.invalidStatus],
        ["listFeedback", "type", errors.invalidType],
        ["listTickets", "status", errors.invalidStatus],
      ] as const) {
        const response = await send(world, name, `${pathIn(world, name)}?${parameter}=${value}`);
        expect(errorResponseProblems(response, `${name} ${parameter}=${value}`, entry.status)).toEqual([]);
        expect(response.body.error).toBe(entry.message);
      }
    }
  });

  it("says which values a parameter can have", async () => {
    const world = await untouched();
    const unread = await send(world, "listNotifications", `${pathIn(world, "listNotifications")}?unread=yes`);
    expect(errorResponseProblems(unread, "unread", 400)).toEqual([]);
    expect(unread.body.error).toBe("unread must be one of true, false");
    const order = await send(world, "listEvents", `${pathIn(world, "listEvents")}?order=random`);
    expect(order.body).toMatchObject({
      error: "order must be one of oldest, newest",
      code: errors.invalidInput.code,
      details: [{ path: "order", message: "order must be one of oldest, newest" }],
    });
  });

  it("returns 404 for an unknown path, whatever the method, with and without a token", async () => {
    const world = await untouched();
    const withAndWithout: Record<string, string>[] = [{}, { authorization: `Bearer ${world.owner.token}` }];
    const paths = ["/api", "/api/v1", "/api/v2/clients", "/api/v1/nothing", "/API/V1/clients"];
    const odd = [
      "/api/v1/feedback/../clients",
      "//api/v1/clients",
      "/api/v1/boards",
      "/.env",
      "/docs/../../etc/passwd",
      "/docs/nothing",
    ];
    for (const path of [...paths, ...odd]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        for (const headers of withAndWithout) {
          expect(
            errorResponseProblems(await sendRaw(service.url, { method, path, headers }), `${method} ${path}`, 404),
          ).toEqual([]);
        }
      }
    }
  });

  it.each([...new Set(names.map((name) => operations[name].path))])(
    "%s lists its methods in response to another one",
    async (path) => {
      const known = Object.values(operations).filter((operation) => operation.path === path);
      const allowed = new Set<string>(known.map((operation) => operation.method));
      if (allowed.has("GET")) allowed.add("HEAD");
      if (visitorOperations.some((name) => operations[name].path === path)) allowed.add("OPTIONS");
      const url = path.replaceAll(/:\w+/g, randomUUID());
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter((one) => !allowed.has(one))) {
        const response = await sendRaw(service.url, { method, path: url });
        expect(errorResponseProblems(response, `${method} ${url}`, 405)).toEqual([]);
        expect(new Set(response.headers.get("allow")?.split(", "))).toEqual(allowed);
      }
      for (const method of ["TRACE", "PROPFIND", "PURGE", "QUERY"]) {
        expect(
          errorResponseProblems(await sendRaw(service.url, { method, path: url }), `${method} ${url}`, 404, 405, 415),
        ).toEqual([]);
      }
    },
  );
});
