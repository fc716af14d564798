/** Follows the provider's pages like a browser, up to the address that leads back to the service. */
export async function signInAt(start: string): Promise<URL> {
  const { origin } = new URL(start);
  const cookies = new Map<string, string>();
  let address = start;
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(address, { redirect: "manual", headers: { cookie } });
    await response.arrayBuffer();
    for (const given of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${address} returned ${response.status} and led nowhere`);
    const next = new URL(location, address);
    if (next.origin !== origin) return next;
    address = next.href;
  }
  throw new Error("the provider does not lead back");
}
