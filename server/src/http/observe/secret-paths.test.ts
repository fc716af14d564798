import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { startAppOn } from "../../../test/support/app-on.ts";
import { useService } from "../../../test/support/harness.ts";
import { sendRaw } from "../../../test/support/raw-http.ts";

describe("a secret link", () => {
  const service = useService();

  /** Returns a function that sends a request and returns its log line. */
  const startLogging = async () => {
    const lines: string[] = [];
    const { url } = await startAppOn(service.db, { requestLog: (line) => void lines.push(line) });
    return async (method: string, path: string): Promise<string> => {
      const before = lines.length;
      await sendRaw(url, { method, path });
      await expect.poll(() => lines.length, { interval: 5 }).toBe(before + 1);
      return lines[before] ?? "";
    };
  };
  const pathOf = (line: string) => (JSON.parse(line) as { path: string }).path;

  const key = randomBytes(32).toString("hex");
  const file = `/files/${randomUUID()}/20774-${key}`;

  it.each([
    ["with a trailing slash", `/unsubscribe/${key}/`],
    ["with a suffix", `/unsubscribe/${key}/x`],
    ["with doubled slashes", `//unsubscribe//${key}`],
    ["in upper case", `/UnSubscribe/${key}`],
    ["with an encoded letter", `/%55nsubscribe/${key}`],
    ["with an encoded slash", `/unsubscribe%2F${key}`],
    ["without a slash", `/unsubscribe${key}`],
    ["with a path prefix", `/board/unsubscribe/${key}`],
    ["as an absolute URL", `http://board.example/unsubscribe/${key}`],
    ["of a file without its name", file],
    ["of a file with a suffix", `${file}/a.png/b`],
    ["of a report with a suffix", `/reports/${key}/y/z`],
    ["of a report in upper case", `/REPORTS//${key}`],
    ["of an upload with a file name", `/uploads/${key}/after.png`],
  ])("is redacted in the log when it is mistyped: %s", async (_, path) => {
    const loggedOf = await startLogging();
    for (const method of ["GET", "POST"]) {
      const line = await loggedOf(method, path);
      expect(line).not.toContain(key);
      expect(pathOf(line)).toMatch(/\/(unsubscribe|files|reports|uploads)\/(\*|:key)$/);
    }
  });

  it.each(["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "is redacted in the log when it is requested with %s",
    async (method) => {
      const loggedOf = await startLogging();
      for (const path of [
        `/unsubscribe/${key}`,
        `${file}/shot.png`,
        `/reports/${key}`,
        `/reports/${key}/unsubscribe`,
        `/uploads/${key}`,
      ]) {
        expect(await loggedOf(method, path)).not.toContain(key);
      }
      const attachment = `/api/v1/boards/cards/${randomUUID()}/attachments/${key}.pdf`;
      for (const path of [attachment, `${attachment}/`]) expect(await loggedOf(method, path)).not.toContain(key);
    },
  );

  it("is all that is redacted: other paths are logged as requested", async () => {
    const loggedOf = await startLogging();
    for (const path of ["/", "/unsubscribe", "/files", "/nothing/at-all", "/api/v1/tickets/%F0%9F%A6%8A", "/%zz"]) {
      expect(pathOf(await loggedOf("GET", `${path}?key=${key}`))).toBe(path.replace("%zz", "%25zz"));
    }
  });
});
