import { freePort } from "../../server/test/support/free-port.ts";
import { Corkboard } from "../test/support/corkboard.ts";

export interface Entrance {
  readonly url: string;
  /** The path of every page, by the name of its picture. */
  readonly pages: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** A service that offers every way to sign in, which the demo does not. Neither the provider nor the mail server exist. */
export async function startEntrance(): Promise<Entrance> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await Corkboard.start("sqlite", {
    CORKBOARD_URL: url,
    PORT: String(port),
    OIDC_ISSUER: "https://sso.nordlicht.example",
    OIDC_CLIENT_ID: "corkboard",
    OIDC_CLIENT_SECRET: "only for pictures",
    OIDC_NAME: "Nordlicht SSO",
    SMTP_URL: "smtp://127.0.0.1:9",
  });
  await service.setUp();
  return {
    url,
    pages: {
      "sign-in": "/sign-in",
      "sign-in-problem": "/sign-in?problem=account_not_verified",
      "sign-in-done": "/sign-in/done",
    },
    stop: () => service.stop(),
  };
}
