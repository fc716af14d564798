import { describe, expect, it } from "vitest";
import { type OperationName } from "./operations.ts";
import { type Route, route } from "./route.ts";
import { routes } from "./routes.ts";
import { Deleted } from "./schema.ts";

const rest = {
  tag: "Things",
  summary: "Delete a thing",
  description: "Deletes it for good.",
  response: Deleted,
  errors: [],
} as const;

describe("a route", () => {
  it("compiles only if it says whether agents may call it", () => {
    const decided = route({ ...rest, role: "member", agent: false });
    // @ts-expect-error agents are neither admitted nor refused
    const silent = route({ ...rest, role: "member" });
    // @ts-expect-error nor here
    const silentToo = route({ ...rest, role: "owner", forClientTokens: true });
    expect([decided, silent, silentToo].map((each) => "agent" in each)).toEqual([true, false, false]);
  });

  it("compiles only without it if no access token is accepted", () => {
    const forSessions = route({ ...rest, role: "member", sessionOnly: true });
    // @ts-expect-error sessions only
    const mistaken = route({ ...rest, role: "member", sessionOnly: true, agent: false });
    // @ts-expect-error people only
    const mistakenToo = route({ ...rest, role: "person", agent: true });
    expect([forSessions, mistaken, mistakenToo].map((each) => "agent" in each)).toEqual([false, true, true]);
  });

  it("says so in the whole table", () => {
    const names = Object.keys(routes) as OperationName[];
    const silent = names.filter((name) => {
      const { role, sessionOnly, agent }: Route = routes[name];
      const acceptsTokens = (role === "member" || role === "owner") && !sessionOnly;
      return acceptsTokens !== (typeof agent === "boolean");
    });
    expect(silent).toEqual([]);
  });
});
