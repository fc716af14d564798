import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium } from "playwright-core";

const knownPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export function launchChromium(): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH, ...knownPaths].find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("Chromium was not found. Install it, or set CHROMIUM_PATH to it.");
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export interface Person {
  readonly name: string;
  readonly value: string;
}

/** Accepts the invitation that `org create` printed, and returns the session's cookie. */
export async function acceptInvitation(serviceUrl: string, invitationUrl: string): Promise<Person> {
  const secret = new URL(invitationUrl).hash.slice(1);
  const response = await fetch(`${serviceUrl}/api/v1/invitations/accept`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: serviceUrl },
    body: JSON.stringify({ secret, name: "Mia Berg", password: "correct horse battery" }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? "") ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`The invitation was rejected: ${await response.text()}`);
  return { name, value };
}

export async function signedInContext(browser: Browser, serviceUrl: string, cookie: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await context.addCookies([{ ...cookie, url: serviceUrl }]);
  return context;
}
