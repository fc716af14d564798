import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../server/test/support/free-port.ts";
import { SpawnedService } from "../../server/test/support/spawned-service.ts";

export interface Entrance {
  readonly url: string;
  /** The path of every page, by the name of its picture. */
  readonly pages: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A service that offers every way to sign in, which the demo does not. Neither the provider nor the mail server exist. */
export async function startEntrance(): Promise<Entrance> {
  const folder = mkdtempSync(join(tmpdir(), "corkboard-screens-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await SpawnedService.start({
    CORKBOARD_DATA: folder,
    CORKBOARD_URL: url,
    PORT: String(port),
    OIDC_ISSUER: "https://sso.nordlicht.example",
    OIDC_CLIENT_ID: "corkboard",
    OIDC_CLIENT_SECRET: "only for pictures",
    OIDC_NAME: "Nordlicht SSO",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  return {
    url,
    pages: {
      "sign-in": "/sign-in",
      "sign-in-problem": "/sign-in?problem=account_not_verified",
      "sign-in-done": "/sign-in/done",
    },
    async stop() {
      await service.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
