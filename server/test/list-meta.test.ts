import { type OperationName, operations, type Route, routes } from "@corkboard/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser, givePassword } from "./support/browser-session.ts";
import { useService } from "./support/harness.ts";
import { personOperations } from "./support/operation-kinds.ts";
import { pathIn, populatedWorld, requiredQuery, type World } from "./support/populated-world.ts";

interface ListSchema {
  readonly properties?: { readonly meta?: { readonly properties: Readonly<Record<string, unknown>> } };
}

const names = Object.keys(operations) as OperationName[];
const metaOf = (name: OperationName) => (routes[name].response as ListSchema | undefined)?.properties?.meta?.properties;
const queryOf = (name: OperationName) => (routes[name] as Route).query?.properties ?? {};

const pageMeta = ["total", "limit", "offset"];
/** What a list adds to `meta` of every page. */
const added: Partial<Record<OperationName, readonly string[]>> = { listNotifications: ["unread"] };

/** The others have a `meta` of their own, without a total. */
const lists = names.filter((name) => "total" in (metaOf(name) ?? {}));
const paged = lists.filter((name) => "cursor" in queryOf(name));
const unpaged = lists.filter((name) => !paged.includes(name));

describe("the meta of a list", () => {
  const service = useService({ CORKBOARD_RATE_LIMIT: "off" });
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await populatedWorld(service);
    browser = Browser.of(service);
    await browser.signIn(await givePassword(service, world.organisation, world.owner));
  });

  const keysOf = async (name: OperationName, page: string) => {
    const path = `${pathIn(world, name)}${requiredQuery(world, name)}${page}`;
    const { status, body } = (personOperations as readonly OperationName[]).includes(name)
      ? await browser.request("GET", path)
      : await service.request("GET", path, world.owner);
    expect({ path, status, error: body.error }).toEqual({ path, status: 200 });
    return Object.keys(body.meta);
  };

  it("is compared for every list of the contract", () => {
    expect(paged).toHaveLength(22);
    expect(unpaged).toEqual(["listProjectMembers", "listRefusedOrigins", "listMembers"]);
    const others = names.filter((name) => metaOf(name) && !lists.includes(name));
    expect(others).toEqual(["search", "getMyWork", "listAudit", "listEvents"]);
  });

  it.each(paged)("is total, limit and offset, and with a cursor also next_cursor: %s", async (name) => {
    const own = added[name] ?? [];
    for (const page of ["", "limit=1", "limit=1&offset=0", "offset=1"])
      expect({ page, keys: await keysOf(name, page) }).toEqual({ page, keys: [...pageMeta, ...own] });
    for (const page of ["cursor=", "limit=1&cursor="])
      expect({ page, keys: await keysOf(name, page) }).toEqual({ page, keys: [...pageMeta, ...own, "next_cursor"] });
  });

  it.each(unpaged)(
    "is total, limit and offset, also with a cursor, of which the list knows nothing: %s",
    async (name) => {
      for (const page of ["", "limit=1", "offset=1", "cursor="])
        expect({ page, keys: await keysOf(name, page) }).toEqual({ page, keys: pageMeta });
    },
  );
});
