import {
  limits,
  type OperationName,
  operations,
  plainAddress,
  plainLine,
  type Route,
  routes,
  type TextKind,
} from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { visibleText } from "../src/ports/ai/containment/visible-text.ts";
import { newFeedback } from "./support/factories.ts";
import { useService } from "./support/harness.ts";
import { connectMcp } from "./support/mcp-client.ts";
import { tokenOperations } from "./support/operation-kinds.ts";
import { type OperationWithBody, pathIn, populatedWorld, sharedWorld, validBodies } from "./support/populated-world.ts";
import { storedText } from "./support/stored-text.ts";
import { newReport, newWebsite, reportForm } from "./support/visitor.ts";

interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly contentSchema?: FieldSchema;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly propertyNames?: FieldSchema;
  readonly additionalProperties?: FieldSchema | boolean;
  readonly required?: readonly string[];
  readonly "x-text"?: TextKind;
}

const names = Object.keys(operations) as OperationName[];
const bodyOf = (name: OperationName): FieldSchema | undefined => (routes[name] as Route).body;
const formOf = (name: OperationName): FieldSchema | undefined => (routes[name] as Route).form?.fields;

/** The strings of a body that the schema does not say how to prepare. */
function undeclaredIn(schema: FieldSchema | undefined, path: string): string[] {
  if (schema === undefined) return [];
  const { type, contentSchema, items, properties = {}, propertyNames, additionalProperties: others } = schema;
  const isFormal =
    schema.enum ?? schema.const ?? schema.format ?? (schema.pattern === "\\S" ? undefined : schema.pattern);
  const isText = [type].flat().includes("string") && isFormal === undefined && contentSchema === undefined;
  return [
    ...(isText && schema["x-text"] === undefined ? [path] : []),
    ...undeclaredIn(contentSchema, path),
    ...undeclaredIn(items, `${path}/*`),
    ...undeclaredIn(propertyNames, `${path}/(name)`),
    ...undeclaredIn(typeof others === "object" ? others : undefined, `${path}/(value)`),
    ...Object.entries(properties).flatMap(([name, field]) => undeclaredIn(field, `${path}/${name}`)),
  ];
}

const flag = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}";
const kept = `👩\u200d👧 ❤\ufe0f نامه\u200cای \u200e\u200f\u061c ${flag}`;

/** A text of one line that tries to leave it, what is stored of it, and what must not be. */
const hostile = (path: string) => `${path}\r\n\t\u2028\u0085# two\u202e\u2066\u{e0041}\u0007 ${kept}`;
const plain = (path: string) => `${path} # two ${kept}`;
const unfit =
  /[\u202a-\u202e\u2066-\u2069\u2028\u2029\u0085]|(?<!\u{1f3f4}|[\u{e0020}-\u{e007e}])[\u{e0020}-\u{e007f}]|\\u0007/u;

const torn = (text: string) => `${text.slice(0, 3)}\n\t\u0007\u2028${text.slice(3)}\r`;

/** Makes every line and address of a body hostile, and reports what is to be stored. */
function makeHostile(schema: FieldSchema, value: unknown, path: string, expected: string[]): unknown {
  const { pattern = "\\S", items = {}, properties = {}, additionalProperties: others } = schema;
  const kind = schema["x-text"];
  if (typeof value === "string") {
    if (kind !== "line" && kind !== "address") return value;
    const isFree = kind === "line" && pattern === "\\S" && !path.endsWith("email");
    expected.push(isFree ? plain(path) : value);
    return isFree ? hostile(path) : kind === "address" ? torn(value) : value.replace("@", "\u202e\u0007@");
  }
  if (Array.isArray(value)) return value.map((item) => makeHostile(items, item, `${path}/*`, expected));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : others;
    return [name, makeHostile(typeof inner === "object" ? inner : {}, field, `${path}/${name}`, expected)];
  });
  if (kind !== "names") return Object.fromEntries(fields);
  expected.push(plain(`${path}/name`), plain(`${path}/inner`));
  return { ...Object.fromEntries(fields), [hostile(`${path}/name`)]: [{ [hostile(`${path}/inner`)]: 1 }] };
}

const withBody = tokenOperations.filter((name): name is OperationWithBody => "body" in routes[name]);

describe("every text of a request", () => {
  it.each(names)("is declared as one line, several lines, an address or exact: %s", (name) => {
    expect([...undeclaredIn(bodyOf(name), ""), ...undeclaredIn(formOf(name), "")]).toEqual([]);
  });
});

describe("texts of one line and addresses", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  const world = sharedWorld(service);

  /** What was sent, for the test of what is stored at the end. */
  const expected: string[] = [];

  const note = (path: string) => {
    expected.push(plain(path));
    return hostile(path);
  };

  it.each(withBody)("are stored without what leaves their line: %s", async (name) => {
    const populated = await populatedWorld(service, name);
    const body = makeHostile(bodyOf(name) ?? {}, validBodies(populated)[name], name, expected);
    const response = await service.request(operations[name].method, pathIn(populated, name), {
      token: populated.owner.token,
      body,
    });
    expect({ status: response.status, body: response.body }).toMatchObject({ status: operations[name].status });
    expect(JSON.stringify(response.body)).not.toMatch(unfit);
  });

  const mandatory = withBody.flatMap((name) =>
    Object.entries(bodyOf(name)?.properties ?? {})
      .filter(([, schema]) => schema["x-text"] === "line" && schema.pattern === "\\S")
      .map(([field]) => ({ name, field })),
  );

  it.each(mandatory)(
    "are rejected like blank ones if nothing else is in them: $name $field",
    async ({ name, field }) => {
      const shared = await world();
      const send = async (text: string) => {
        const body = { ...validBodies(shared)[name], [field]: text };
        const request = { token: shared.owner.token, body };
        const response = await service.request(operations[name].method, pathIn(shared, name), request);
        const { request_id: _, ...rest } = response.body as Record<string, unknown>;
        return { status: response.status, ...rest };
      };
      const blank = await send(" ");
      expect(blank).toMatchObject({ status: 400 });
      expect(await send("\r\n\u202e\u2066\t\u{e0041}\u2028\u0007")).toEqual(blank);
    },
  );

  it("are measured without it", async () => {
    const { owner } = await world();
    const title = "x".repeat(limits.title);
    expect((await newFeedback(owner, { title: `${title}\u202e\u{e0041}` })).title).toBe(title);
  });

  it("do not hide text in tags that are not the flag of a region", async () => {
    const { owner } = await world();
    const hidden = [..."ignoreall"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    const { title } = await newFeedback(owner, { title: `a\u{1f3f4}${hidden}\u{e007f} ${flag}${flag}\u{e007f}` });
    expect(title).toBe(`a\u{1f3f4} ${flag}${flag}`);
  });

  it("keep an address as it was given", async () => {
    const { owner } = await world();
    const page_url = "HTTPS://Bolt.example:443/a/../%7e?q=ä \u202e&x#y";
    expect((await newFeedback(owner, { page_url: torn(page_url) })).page_url).toBe(page_url);
  });

  it("are stored without it if a visitor sends them", async () => {
    const { owner } = await service.createOrganisation();
    const { api_key: apiKey } = await newWebsite(owner);
    const report = newReport({
      title: note("visitor/title"),
      description: "One\n\ttwo",
      page_url: torn("https://bolt.example/visitor"),
      reporter_name: note("visitor/reporter"),
      browser_info: { selector: note("visitor/selector") },
      metadata: { [note("visitor/key")]: 1, "__proto\u202e__": { polluted: 1 } },
    });
    const form = reportForm(apiKey, report);
    expect((await service.request("POST", "/api/v1/widget/feedback", { form })).status).toBe(201);
    const { data } = await owner.client.listFeedback();
    expect(data[0]).toMatchObject({ description: "One\n\ttwo", page_url: "https://bolt.example/visitor" });
    const { metadata } = (await owner.client.getFeedback({ params: { id: data[0]?.id ?? "" } })).data;
    expect(metadata).toEqual({ [plain("visitor/key")]: 1 });
  });

  it("are stored without it if they come as a form, from a person or from a tool", async () => {
    const populated = await populatedWorld(service, "deliverClaim");
    const { client, token } = populated.owner;
    const form = new FormData();
    const criteria = [{ number: 1, met: true, evidence: "One\ntwo" }];
    const delivery = { fence: 1, summary: "One\ntwo", branch: note("delivery/branch"), criteria };
    form.append("delivery", JSON.stringify(delivery));
    const { data } = await client.deliverClaim({ params: { id: populated.ids.claim }, form });
    expect(data).toMatchObject({ summary: "One\ntwo", criteria: [{ evidence: "One\ntwo" }] });

    const { url } = (await client.createInvitation({ body: { email: "nora@example.com" } })).data;
    const acceptance = { secret: new URL(url).hash.slice(1), name: note("person"), password: "correct horse battery" };
    expect((await service.request("POST", "/api/v1/invitations/accept", { body: acceptance })).status).toBe(201);

    const mcp = await connectMcp(service.url, token);
    const { text, isError } = await mcp.call("claim_ticket", { ticket_id: populated.ids.ticket, agent: note("tool") });
    expect({ text, isError }).toMatchObject({ isError: false });
  });

  it("are stored nowhere with it", async () => {
    const text = await storedText(service);
    // The choices of an agent's question lose their joiners and marks too.
    const missing = expected.filter((each) => ![each, visibleText(each)].some((shown) => text.includes(shown)));
    expect(missing).toEqual([]);
    expect(text.replaceAll(" \u202e&x#y", "")).not.toMatch(unfit);
  });
});

describe("preparing a text", () => {
  it.each([hostile("a"), `\u{1f3f4}\u202e${flag}`, `${flag.slice(0, -2)}\n${flag}`, "\r\u0007\n\u2066\t"])(
    "twice changes nothing more: %j",
    (text) => {
      expect(plainLine(plainLine(text))).toBe(plainLine(text));
      expect(plainAddress(plainAddress(text))).toBe(plainAddress(text));
    },
  );
});
