import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const debianPath = "/usr/bin/chromium";
const knownPaths = [
  debianPath,
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const installWithinMs = 300_000;

const foundChromium = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...knownPaths].find((path) => path !== undefined && existsSync(path));

/** CHROMIUM_PATH, an installed Chromium, or Debian's package, installed now if possible. */
export const findChromium = (): string => foundChromium() ?? installChromium();

/** Where `findChromium` finds or installs it, for a configuration that is read before anything is installed. */
export const expectedChromium = (): string => foundChromium() ?? debianPath;

function installChromium(): string {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (isRootOnDebian) {
    try {
      const options = { timeout: installWithinMs, stdio: "ignore" } as const;
      execFileSync("apt-get", ["update"], options);
      execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], options);
    } catch {
      // The error below says what to do.
    }
    if (existsSync(debianPath)) return debianPath;
  }
  throw new Error(
    "The browser tests need Chromium: install it, or set CHROMIUM_PATH to it. " +
      "CORKBOARD_SKIP_BROWSER=1 skips these tests.",
  );
}
