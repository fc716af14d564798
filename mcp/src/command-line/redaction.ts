/** What is shorter is not worth guessing, and occurs in other words. */
const shortest = 8;

/** Such as API_KEY, PGPASSWORD and npm_config__auth; not AUTHOR, SSH_AUTH_SOCK or KEY_FILE, which are no secrets. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|(?<!ASK)PASS|_PWD|CREDENTIAL|AUTH)S?(?![A-Z])/i;
const nameOfAddress = /_(?:FILE|PATH|DIR|SOCK)$/i;

export type Redact = (text: string) => string;

/** Replaces the secrets of an environment in a text, also encoded as in URLs, JSON and Base64. */
export function redactionOf(environment: Readonly<Record<string, string | undefined>>): Redact {
  const names = new Map<string, string>();
  for (const [name, value = ""] of Object.entries(environment)) {
    for (const secret of secretsIn(name, value)) {
      for (const form of formsOf(secret)) {
        if (form.length >= shortest && !names.has(form)) names.set(form, name.replaceAll(/\W/g, "_"));
      }
    }
  }
  if (names.size === 0) return (text) => text;
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escaped).join("|"), "g");
  return (text) => text.replaceAll(pattern, (form) => `[redacted ${names.get(form)}]`);
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The value, line by line because output is read in lines, or the credentials of a URL. */
function secretsIn(name: string, value: string): readonly string[] {
  const secrets = secretName.test(name) && !nameOfAddress.test(name) ? value.split(/\r?\n/) : [];
  const url = URL.parse(value);
  if (url === null) return secrets;
  // A user name in an HTTP URL is most likely a key.
  const key = /^https?:$/.test(url.protocol) && url.password === "" ? url.username : "";
  return [...secrets, url.password, decoded(url.password), key];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < shortest) return [];
  const encoded = [0, 1, 2].map((offset) => base64Within(secret, offset));
  const inUrls = encoded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [
    secret,
    encodeURIComponent(secret.toWellFormed()),
    JSON.stringify(secret).slice(1, -1),
    ...encoded,
    ...inUrls,
  ];
}

/** The characters of Base64 that depend on nothing but the secret, if so many bytes are before it in their group of three. */
function base64Within(secret: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
  return bytes.toString("base64").slice(Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
