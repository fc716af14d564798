import { describe, expect, it } from "vitest";
import { type OperationName } from "./operations.ts";
import { type Route, route } from "./route.ts";
import { routes } from "./routes.ts";
import { Deleted } from "./schema.ts";

const rest = { tag: "Things", summary: "Delete a thing", response: Deleted, errors: [] } as const;

describe("a route", () => {
  it("does not compile unless it says whether agents may call it", () => {
    route({ ...rest, role: "member", agent: false });
    // @ts-expect-error agents are neither named nor excluded
    route({ ...rest, role: "member" });
    // @ts-expect-error nor here
    route({ ...rest, role: "owner", forClientTokens: true });
  });

  it("does not compile if it speaks of agents but accepts no access token", () => {
    route({ ...rest, role: "member", sessionOnly: true });
    // @ts-expect-error sessions only
    route({ ...rest, role: "member", sessionOnly: true, agent: false });
    // @ts-expect-error people only
    route({ ...rest, role: "person", agent: true });
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
