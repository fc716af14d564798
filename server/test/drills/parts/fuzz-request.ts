import { operations, type Route, routes } from "@corkboard/contract";
import { type TokenOperation, tokenOperations } from "../../support/operation-kinds.ts";
import { type SampleRequest, sampleRequests, type World } from "../../support/sample-requests.ts";
import { anyValue, choiceFor, isChoice, pick, type Random, valueFor } from "./fuzz-values.ts";
import type { OutgoingRequest } from "./keep-alive.ts";

export interface FuzzRequest extends OutgoingRequest {
  readonly operation: TokenOperation;
}

const parametersOf = (operation: TokenOperation) => {
  const route: Route = routes[operation];
  return Object.entries(route.query?.properties ?? {});
};

const filteringOperations = tokenOperations.filter((operation) =>
  parametersOf(operation).some(([, schema]) => isChoice(schema)),
);

/** A request that succeeds, with some of its parts replaced. With the same numbers it only differs in the ids. */
export function fuzzRequest(random: Random, world: World): FuzzRequest {
  const operation = pick(random, random() < 0.1 ? filteringOperations : tokenOperations);
  const sample = sampleRequests[operation](world);
  const { method, path } = operations[operation];
  const route: Route = routes[operation];
  // Half of the requests differ in one part only, so that they get past the other checks.
  const only = random() < 0.5 ? Math.floor(random() * 5) : -1;
  const isMutated = (part: number) => (only === -1 ? random() < 0.35 : only === part);
  return {
    operation,
    method:
      isMutated(0) && random() < 0.2 ? pick(random, ["GET", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"]) : method,
    path: pathOf(random, path, sample, world, isMutated(1)) + queryOf(random, operation, sample, isMutated(2)),
    headers: headersOf(random, world, operation, sample, isMutated(3)),
    body: bodyOf(random, route, sample, isMutated(4)),
  };
}

const malformedIds = [
  "x",
  "%00",
  "%zz",
  "..",
  "%2e%2e",
  "null",
  "a".repeat(300),
  "%F0%9F%91%A9",
  "%ED%A0%80",
  "1%20OR%201",
];

function pathOf(random: Random, path: string, { params = {} }: SampleRequest, world: World, mutate: boolean): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const valid = encodeURIComponent(params[name] ?? "");
    if (!mutate) return valid;
    return random() < 0.5 ? pick(random, idsOf(world)) : pick(random, malformedIds);
  });
}

/** Ids of all kinds, in an order that is the same in every world. */
const idsOf = (world: World): string[] =>
  Object.values(world).filter((value): value is string => typeof value === "string");

function queryOf(random: Random, operation: TokenOperation, { query = {} }: SampleRequest, mutate: boolean): string {
  const all: Record<string, string> = { ...query };
  if (mutate && random() < 0.5) {
    // Filters that select something, so that what they select is compared.
    for (const [name, schema] of parametersOf(operation)) {
      if (isChoice(schema) && random() < 0.5) all[name] = String(choiceFor(random, schema));
    }
  } else if (mutate) {
    for (const [name, schema] of parametersOf(operation)) {
      if (random() < 0.4) all[name] = String(valueFor(random, schema));
    }
    if (random() < 0.1) all["unknown"] = String(anyValue(random));
  }
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function headersOf(
  random: Random,
  world: World,
  operation: TokenOperation,
  { form }: SampleRequest,
  mutate: boolean,
): Record<string, string> {
  const type = form ? `multipart/form-data; boundary=${boundary}` : "application/json";
  const sender = operation === "rotateToken" ? world.spare : world.owner;
  const headers: Record<string, string> = { authorization: `Bearer ${sender.token}`, "content-type": type };
  if (!mutate) return headers;
  const change = random();
  if (change < 0.2) headers["authorization"] = `Bearer ${world.developer.token}`;
  else if (change < 0.3)
    headers["authorization"] = pick(random, ["", "Bearer x", "Basic eDp5", `Bearer tok_${"0".repeat(64)}`]);
  else if (change < 0.5)
    headers["if-match"] = pick(random, ["*", '"1"', '"2"', 'W/"1"', "1", '"1", "2"', "x".repeat(500)]);
  else if (change < 0.7)
    headers["idempotency-key"] = pick(random, ["a", "b", "c", "d", "", "with space", "k".repeat(256)]);
  else if (change < 0.9)
    headers["content-type"] = pick(random, ["text/plain", "application/json; charset=utf-16", "x", type]);
  else headers["x-request-id"] = pick(random, ["trace-1", "two words", "<script>"]);
  return headers;
}

const boundary = "fuzz";

/** Files are as short as texts, whatever the form has. */
function formBodyOf(form: FormData): string {
  const parts = [...form].map(([name, value]) => {
    const [file, content] = typeof value === "string" ? ["", value] : [`; filename="${value.name}"`, "abc"];
    return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return `${parts.join("")}--${boundary}--\r\n`;
}

const brokenBodies = [
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "0",
  '{"a":1}{"b":2}',
  '{"__proto__":{"a":1}}',
  "[".repeat(200),
  "\u0000",
];

function bodyOf(random: Random, route: Route, { body, form }: SampleRequest, mutate: boolean): string | undefined {
  if (form) {
    const whole = formBodyOf(form);
    return mutate ? whole.slice(0, Math.floor(random() * whole.length)) : whole;
  }
  if (!route.body) return mutate && random() < 0.3 ? pick(random, brokenBodies) : undefined;
  if (!mutate) return JSON.stringify(body ?? {});
  if (random() < 0.1) return pick(random, brokenBodies);
  const changed: Record<string, unknown> = { ...body };
  for (const [name, schema] of Object.entries(route.body.properties)) {
    const change = random();
    if (change < 0.25) changed[name] = valueFor(random, schema);
    else if (change < 0.3) delete changed[name];
    else if (change < 0.35) changed[name] = anyValue(random);
  }
  if (random() < 0.1) changed["unknown"] = anyValue(random);
  return JSON.stringify(changed);
}
