import { describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { useService } from "../support/harness.ts";
import { OidcProvider } from "../support/oidc-provider.ts";
import { runCommand } from "../support/spawned-service.ts";

interface Findings {
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
}

describe("doctor: sign-in", () => {
  const service = useService();

  async function diagnose(settings: Record<string, string>) {
    const { stdout, stderr } = await runCommand(["doctor", "--json"], { ...service.environment, ...settings });
    expect(stdout + stderr).not.toContain("secret of the client");
    const { checks } = JSON.parse(stdout) as Findings;
    const found = (wanted: string) => checks.find(({ name }) => name === wanted);
    return { passkeys: found("Passkeys"), singleSignOn: found("Single sign-on") };
  }

  it("reads the provider's configuration and names the redirect URI, and why passkeys are not offered", async () => {
    const provider = await OidcProvider.start();
    onTestFinished(() => provider.stop());
    const url = "http://board.example";
    const found = await diagnose({ ...provider.settings, CORKBOARD_URL: url, CORKBOARD_PASSWORDS: "off" });
    expect(found.singleSignOn).toMatchObject({
      ok: true,
      detail: `${provider.issuer}/ responds; its redirect URI is ${url}/sign-in/callback; passwords are disabled; the connection is not encrypted`,
    });
    expect(found.passkeys).toMatchObject({ ok: true, detail: "not offered: CORKBOARD_URL is not an https address" });

    const issuer = `http://127.0.0.1:${await freePort()}`;
    const unreachable = await diagnose({ ...provider.settings, OIDC_ISSUER: issuer });
    expect(unreachable.singleSignOn).toMatchObject({ ok: false, detail: expect.stringContaining("could not connect") });
    expect(unreachable.singleSignOn?.detail).toContain("Check the host and the port");
    const elsewhere = await diagnose({ ...provider.settings, OIDC_ISSUER: `${provider.issuer}/realms/other` });
    expect(elsewhere.singleSignOn?.detail).toContain("/realms/other/.well-known/openid-configuration must return");
  });
});
