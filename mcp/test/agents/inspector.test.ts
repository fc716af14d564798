import { describe, expect, it } from "vitest";
import { newFeedback } from "../../../server/test/support/factories.ts";
import { useService } from "../../../server/test/support/harness.ts";
import { useFolder } from "../../../server/test/support/temporary-folder.ts";
import { inspector } from "./clients.ts";
import { runProgram } from "./run-program.ts";

describe("the official Inspector", () => {
  const service = useService();
  const folder = useFolder("agent");

  it.each(["modern", "legacy"])("lists and calls tools in the %s era", { timeout: 120_000 }, async (era) => {
    const { owner } = await service.createOrganisation();
    const feedback = await newFeedback(owner, { title: "The cart stays empty" });
    const { token } = (await owner.client.createToken({ body: { name: "Agent", scope: "agent" } })).data;
    const inspect = async (...args: string[]) => {
      const options = ["--protocol-era", era, "--format", "json", "--header", `Authorization: Bearer ${token}`];
      const { status, stdout, stderr } = await runProgram(
        inspector,
        ["--cli", `${service.url}/mcp`, "--transport", "http", ...options, ...args],
        { HOME: folder },
        folder,
      );
      expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
      return stdout;
    };
    const listed = await inspect("--method", "tools/list", "--strict");
    expect(listed.match(/"name"/g)?.length).toBeGreaterThanOrEqual(12);
    expect(await inspect("--method", "prompts/list")).toContain("work_next_ticket");
    const args = JSON.stringify({ source_type: "feedback", source_id: feedback.id });
    const made = await inspect("--method", "tools/call", "--tool-name", "make_ticket", "--tool-args-json", args);
    const ticket_id = /ticket ([0-9a-f-]{36})/.exec(made)?.[1];
    const get = ["--method", "tools/call", "--tool-name", "get_ticket", "--tool-args-json"];
    expect(await inspect(...get, JSON.stringify({ ticket_id }))).toMatch(
      /report title: \[visitor \w+\]The cart stays empty/,
    );
  });
});
