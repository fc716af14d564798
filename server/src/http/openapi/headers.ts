import type { Traits } from "./traits.ts";

interface Header {
  readonly description: string;
  /** Present in every response that documents it. */
  readonly required: boolean;
  readonly schema: { readonly type: "string" | "integer"; readonly enum?: readonly string[] };
  readonly example: string | number;
}

const text = { type: "string" } as const;

const headers = {
  "X-Request-Id": {
    description:
      "Identifies the request in the service's logs. Your own `X-Request-Id` if you sent a valid one, otherwise generated.",
    required: true,
    schema: text,
    example: "req_5f0c2ab91d3e1",
  },
  RateLimit: {
    description:
      'Remaining quota of the token: `r` requests within `t` seconds. Contains `"session"` for a member\'s sessions, and `"member"` if the combined quota of the member\'s tokens is exhausted. Absent if the operator has turned rate limits off.',
    required: false,
    schema: text,
    example: '"token";r=5999;t=60',
  },
  "RateLimit-Policy": {
    description:
      "Quota of the token: `q` requests within `w` seconds. Absent if the operator has turned rate limits off.",
    required: false,
    schema: text,
    example: '"token";q=6000;w=60',
  },
  "Set-Cookie": {
    description: "Sets the cookie of a new session, or clears that of a session that has ended",
    required: false,
    schema: text,
    example: "__Host-corkboard=…; Max-Age=7776000; Path=/; Secure; HttpOnly; SameSite=Lax",
  },
  ETag: {
    description: "Version of the object. Send it as `If-Match` to change the object only if it has not changed since.",
    required: true,
    schema: text,
    example: '"v3"',
  },
  Location: {
    description: "Path of the created object",
    required: true,
    schema: text,
    example: "/api/v1/clients/01990a4c-…",
  },
  "Idempotency-Replayed": {
    description: "The response to an earlier request with the same `Idempotency-Key`. Nothing new was created.",
    required: false,
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before retrying",
    required: true,
    schema: { type: "integer" },
    example: 2,
  },
  "WWW-Authenticate": {
    description: "The authentication scheme to use",
    required: true,
    schema: text,
    example: "Bearer",
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

export const headerComponents: Readonly<Record<HeaderName, Header>> = headers;

/** Anyone may call some operations without being known, so that they have no quota. */
const hasQuota = ({ route }: Traits) => route.role !== "visitor" && route.role !== "anyone";

export function successHeaders(traits: Traits): object {
  const { route, isCreating, isReplayed } = traits;
  return references({
    "Set-Cookie": route.setsCookie === true,
    ETag: route.etag === true,
    Location: isCreating,
    "Idempotency-Replayed": isReplayed,
    "X-Request-Id": true,
    RateLimit: hasQuota(traits),
    "RateLimit-Policy": hasQuota(traits),
  });
}

const providerRetryAfter: Header = {
  description: "Seconds to wait before retrying, if the model's provider specified a time",
  required: false,
  schema: { type: "integer" },
  example: 20,
};

export function errorHeaders(status: number, traits: Traits): object {
  const { name, isForMembers } = traits;
  // Without a valid token, the quota is unknown.
  const hasAllowance = hasQuota(traits) && status !== 401;
  const described = references({
    "Retry-After": status === 429 || status === 503,
    "WWW-Authenticate": status === 401 && isForMembers,
    "X-Request-Id": true,
    RateLimit: hasAllowance,
    "RateLimit-Policy": hasAllowance,
  });
  return name === "generateTicket" && status === 500 ? { ...described, "Retry-After": providerRetryAfter } : described;
}

function references(present: Partial<Record<HeaderName, boolean>>): object {
  const names = Object.keys(present) as HeaderName[];
  return Object.fromEntries(
    names.filter((name) => present[name]).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
