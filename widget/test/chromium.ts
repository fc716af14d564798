import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

const knownPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const installWithinMs = 300_000;

/** CHROMIUM_PATH, an installed Chromium, or Debian's package, installed now if possible. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, ...knownPaths].find((path) => path !== undefined && existsSync(path));
  return found ?? installChromium();
}

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
    if (existsSync("/usr/bin/chromium")) return "/usr/bin/chromium";
  }
  throw new Error(
    "The browser tests need Chromium: install it, or set CHROMIUM_PATH to it. " +
      "CORKBOARD_SKIP_BROWSER=1 skips these tests.",
  );
}
