const browsers = [/(Firefox)\/(\d+)/, /(Edg)\/(\d+)/, /(Chrome)\/(\d+)/, /Version\/(\d+).*(Safari)/];
const systems = ["iPhone", "iPad", "Android", "Windows", "Mac OS", "Linux"];

/** "Firefox · Windows", as far as the browser says. */
export function deviceOf(userAgent: string): string | undefined {
  const match = browsers.map((pattern) => pattern.exec(userAgent)).find((found) => found !== null);
  const browser =
    match && [match[1], match[2]].find((part) => part && Number.isNaN(Number(part)))?.replace("Edg", "Edge");
  const system = systems.find((name) => userAgent.includes(name));
  const parts = [browser, system].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : undefined;
}
