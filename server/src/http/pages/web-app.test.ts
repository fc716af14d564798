import { describe, expect, it } from "vitest";
import { useService } from "../../../test/support/harness.ts";

describe("the web app's document", () => {
  const service = useService();
  const scripts = async (path: string) => {
    const { headers } = await fetch(service.url + path, { headers: { accept: "text/html" } });
    return [...(headers.get("link") ?? "").matchAll(/<([^>]+)>; rel=modulepreload/g)].map(([, script = ""]) => script);
  };

  it.each(["/sign-in", "/inbox", "/boards/x", "/settings", "/unknown"])(
    "names the scripts that %s will load, and they exist",
    async (path) => {
      const named = await scripts(path);
      expect(named).not.toEqual([]);
      for (const script of named) expect((await service.request("GET", script)).status).toBe(200);
    },
  );

  it("names those of the requested page only", async () => {
    const isInbox = (script: string) => script.includes("/inbox-page");
    expect((await scripts("/inbox")).some(isInbox)).toBe(true);
    expect((await scripts("/sign-in")).some(isInbox)).toBe(false);
  });
});
