import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** Chromium's own authenticator, which verifies the person without asking. */
export async function addAuthenticator(context: BrowserContext, page: Page) {
  const session: CDPSession = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setPresence: (enabled: boolean) =>
      session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),

    /** Replaces the only passkey with a copy of it that has signed as often as given. */
    setCounter: async (signCount: number) => {
      const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
      const [credential] = credentials;
      if (credential === undefined || credentials.length !== 1) throw new Error("there is not exactly one passkey");
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
      await session.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount } });
      return credential.signCount;
    },
  };
}
