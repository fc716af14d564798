import { type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { listedTools } from "./agent-server.ts";
import { workNextTicket, workNextTicketText } from "./prompt.ts";
import { field } from "./tool.ts";
import { allTools } from "./tools/all-tools.ts";

/** Arguments that no operation has. */
const ownArguments = ["find_work.kind", "get_ticket.cursor", "get_evidence.cursor", "deliver.screenshot"];

const sources = () =>
  allTools.flatMap(({ name, arguments: all }) =>
    Object.entries(all).flatMap(([argument, { source, required = false }]) =>
      source ? [{ argument: `${name}.${argument}`, required, ...source }] : [],
    ),
  );

function fieldsOf(operation: OperationName, part: "params" | "query" | "body"): string[] {
  const route: Route = routes[operation];
  if (part !== "params") return Object.keys(route[part]?.properties ?? {});
  return operations[operation].path.split("/").flatMap((word) => (word.startsWith(":") ? [word.slice(1)] : []));
}

describe("the definitions of tools", () => {
  it("are fourteen, in an order that does not change", () => {
    expect(listedTools.map(({ name }) => name).join(", ")).toBe(
      "whoami, find_work, get_ticket, get_evidence, claim_ticket, heartbeat, ask, upload_address, deliver, release, comment, make_ticket, update, my_claims",
    );
  });

  it("have at most 3,000 tokens together with the prompt", () => {
    const all = JSON.stringify({ tools: listedTools, prompts: [workNextTicket] });
    expect(countTokens(all)).toBeLessThanOrEqual(3_000);
  });

  it("have no output schema, which clients would repeat to models", () => {
    expect(listedTools.filter((tool) => "outputSchema" in tool)).toEqual([]);
  });

  it("name only operations and fields that the contract has", () => {
    const unknownOperations = allTools.flatMap((tool) => tool.operations.filter((name) => !(name in operations)));
    expect(unknownOperations).toEqual([]);
    const unknownFields = sources().filter(
      ({ operation, part, field: named }) => !fieldsOf(operation, part).includes(named),
    );
    expect(unknownFields).toEqual([]);
    const own = allTools.flatMap(({ name, arguments: all }) =>
      Object.keys(all).flatMap((argument) => (all[argument]?.source ? [] : [`${name}.${argument}`])),
    );
    expect(own).toEqual(ownArguments);
  });

  it("cannot be built for an operation or field that the contract lacks", () => {
    expect(() => field("getTicket", "params", "ticket")).toThrow("no params field ticket in getTicket");
    expect(() => field("updateTicket", "body", "state")).toThrow("no body field state in updateTicket");
    expect(() => field("listTickets", "query", "state")).toThrow("no query field state in listTickets");
    expect(() => field("getTickets" as "getTicket", "params", "id")).toThrow("Cannot read properties of undefined");
  });

  it("require what the operation requires", () => {
    const different = sources().filter(({ operation, part, field: named, required }) => {
      const body: unknown = part === "body" ? (routes[operation] as Route).body?.required : undefined;
      return part === "body" && required !== (Array.isArray(body) && body.includes(named));
    });
    expect(different).toEqual([]);
  });

  it("call no operation that a token with the scope agent cannot call", () => {
    const forbidden = allTools
      .flatMap((tool) => tool.operations)
      .filter((name) => {
        const { agent, role }: Route = routes[name as OperationName];
        return agent !== true || role !== "member";
      });
    expect(forbidden).toEqual([]);
  });

  it("offer no field of a ticket to be changed that agents are judged by", () => {
    const { properties = {} } = listedTools.find(({ name }) => name === "update")?.inputSchema ?? {};
    expect(Object.keys(properties)).toEqual(["ticket_id", "labels", "assigned_to"]);
  });

  it("include a prompt that names only tools that exist", () => {
    const text = workNextTicketText("0198a1c2-0000-7000-8000-000000000000");
    const named = [...text.matchAll(/\b[a-z]+_(?:ticket|evidence)\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(1);
    for (const name of named) expect(allTools.map((tool) => tool.name)).toContain(name);
  });
});
