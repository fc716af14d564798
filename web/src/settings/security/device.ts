const browsers = [
  { name: "Firefox", pattern: /Firefox\/\d/ },
  { name: "Edge", pattern: /Edg\/\d/ },
  { name: "Chrome", pattern: /Chrome\/\d/ },
];
const systems = ["iPhone", "iPad", "Android", "Windows", "Mac OS", "Linux"];

/** "Firefox · Windows", as far as the browser says. */
export function deviceOf(userAgent: string): string | undefined {
  const known = browsers.find(({ pattern }) => pattern.test(userAgent))?.name;
  const browser = known ?? (isSafari(userAgent) ? "Safari" : undefined);
  const system = systems.find((name) => userAgent.includes(name));
  const parts = [browser, system].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

function isSafari(userAgent: string): boolean {
  const version = userAgent.search(/Version\/\d/);
  return version !== -1 && userAgent.includes("Safari", version);
}
