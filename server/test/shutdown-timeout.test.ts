import { connect } from "node:net";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { startService } from "../src/start/service.ts";
import { useService } from "./support/harness.ts";

describe("a stopping service", () => {
  const first = useService();

  it("closes its database even if a client never reads its responses", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
    const config = readConfig({ PORT: "0", ...first.environment });
    const service = await startService(config, { logger, requestLog: undefined }, { shutdownTimeoutMs: 300 });
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.on("error", () => undefined).once("close", resolve));
    socket.pause().write("GET /api/v1/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(100));
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    await service.stop();
    expect(lines.join()).toContain("shutdown timeout reached");
    expect(await service.db.ping().catch(() => "closed")).toBe("closed");
    socket.resume();
    await closed;
  });
});
