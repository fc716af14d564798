import type { Traits } from "./traits.ts";

interface Header {
  readonly description: string;
  /** Every answer that names it has it. */
  readonly required: boolean;
  readonly schema: { readonly type: "string" | "integer"; readonly enum?: readonly string[] };
  readonly example: string | number;
}

const text = { type: "string" } as const;

const headers = {
  "X-Request-Id": {
    description: "Names this request in the service's logs: yours, where you sent a plain word, or one of its own",
    required: true,
    schema: text,
    example: "req_5f0c2ab91d3e1",
  },
  RateLimit: {
    description:
      'What is left of the token\'s allowance: `r` requests within `t` seconds. `"member"` instead of `"token"` where all tokens of the member together have used up theirs. Not where the operator sets no limit',
    required: false,
    schema: text,
    example: '"token";r=5999;t=60',
  },
  "RateLimit-Policy": {
    description: "The token's allowance: `q` requests within `w` seconds. Not where the operator sets no limit",
    required: false,
    schema: text,
    example: '"token";q=6000;w=60',
  },
  ETag: {
    description: "The state of the object. Send it as `If-Match` to change the object only if it is still in it",
    required: true,
    schema: text,
    example: '"v3"',
  },
  Location: { description: "Where the object is", required: true, schema: text, example: "/api/v1/clients/01990a4c-…" },
  "Idempotency-Replayed": {
    description: "This is the first answer to the `Idempotency-Key` once more; nothing was made now",
    required: false,
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before trying again",
    required: true,
    schema: { type: "integer" },
    example: 2,
  },
  "WWW-Authenticate": { description: "How to show a token", required: true, schema: text, example: "Bearer" },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

export const headerComponents: Readonly<Record<HeaderName, Header>> = headers;

export function successHeaders({ route, isCreating, isForVisitors, isReplayed }: Traits): object {
  return references({
    ETag: route.etag === true,
    Location: isCreating,
    "Idempotency-Replayed": isReplayed,
    "X-Request-Id": true,
    RateLimit: !isForVisitors,
    "RateLimit-Policy": !isForVisitors,
  });
}

export function errorHeaders(status: number, { isForVisitors }: Traits): object {
  // Whose allowance it is, only a valid token tells.
  const hasAllowance = !isForVisitors && status !== 401;
  return references({
    "Retry-After": status === 429 || status === 503,
    "WWW-Authenticate": status === 401 && !isForVisitors,
    "X-Request-Id": true,
    RateLimit: hasAllowance,
    "RateLimit-Policy": hasAllowance,
  });
}

function references(present: Partial<Record<HeaderName, boolean>>): object {
  const names = Object.keys(present) as HeaderName[];
  return Object.fromEntries(
    names.filter((name) => present[name]).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
