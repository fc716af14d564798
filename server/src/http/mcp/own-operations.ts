import { randomUUID } from "node:crypto";
import { type AgentName, errors, operations, pathOf } from "@corkboard/contract";
import type { Api, CallOf, Picture } from "@corkboard/mcp";
import type { FastifyInstance, FastifyRequest, LightMyRequestResponse } from "fastify";
import type { Actor } from "../../shared/actor.ts";

/** Makes the error of a failed operation. Given, because the package is loaded lazily. */
export type FailureOf = (status: number, body: Readonly<Record<string, unknown>>, retryAfter?: string) => Error;

export type DrawScreenshot = (org: string, url: string, annotations: readonly object[]) => Promise<Picture | undefined>;

export interface OwnOperations {
  readonly app: FastifyInstance;
  readonly failureOf: FailureOf;
  readonly draw: DrawScreenshot;
  publicUrl(): string;
}

/** Of one response, before they are encoded, which adds a third. A screenshot is smaller than 1 MB. */
const maxPictureBytes = 6_000_000;

/**
 * Calls the service's own routes as the caller of a request, without a connection: authentication, limits, validation,
 * idempotency and the log are the same as over HTTP.
 */
export function ownOperations(
  { app, failureOf, draw, publicUrl }: OwnOperations,
  request: FastifyRequest,
  signal: AbortSignal,
): Api {
  const inherited = inheritedHeaders(request);
  let pictureBytes = 0;
  const inject = (method: "GET" | "POST" | "PATCH" | "DELETE", url: string, body?: object | Buffer, headers = {}) =>
    app.inject({
      method,
      url,
      signal,
      ...(request.socket.remoteAddress === undefined ? {} : { remoteAddress: request.socket.remoteAddress }),
      headers: { ...inherited, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
  const pathIn = (name: AgentName, params: AnyCall["params"]) => {
    try {
      return pathOf(name, params);
    } catch (error) {
      throw failureOf(errors.invalidInput.status, { error: (error as Error).message, code: errors.invalidInput.code });
    }
  };
  return {
    publicUrl: publicUrl(),
    async call<Name extends AgentName>(name: Name, call: CallOf<Name>) {
      const { method, status } = operations[name];
      const { params, query, body, form } = call as AnyCall;
      const url = urlOf(pathIn(name, params), query);
      const idempotency = status === 201 ? idempotencyOf(request) : {};
      const encoded = form && (await encodedForm(form));
      const headers = { ...idempotency, ...encoded?.headers };
      const response = await inject(method, url, encoded?.bytes ?? body, headers);
      if (response.statusCode !== status)
        throw failureOf(response.statusCode, bodyOf(response), retryAfterOf(response));
      return response.json();
    },
    async drawScreenshot(url, annotations) {
      const picture = await draw((request.actor as Actor).orgId, url, annotations);
      if (!picture) return undefined;
      pictureBytes += picture.bytes.length;
      return pictureBytes > maxPictureBytes ? "left out" : picture;
    },
  };
}

interface AnyCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
  readonly form?: FormData;
}

/** As `Response` would encode it, but without copying a screenshot of 4 MiB three times. Tools choose all names. */
async function encodedForm(form: FormData): Promise<{ bytes: Buffer; headers: Record<string, string> }> {
  const boundary = `form-${randomUUID()}`;
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of form) {
    const file = typeof value === "string" ? "" : `; filename="${value.name}"`;
    parts.push(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`);
    parts.push(typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()), "\r\n");
  }
  parts.push(`--${boundary}--\r\n`);
  const bytes = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  return { bytes, headers: { "content-type": `multipart/form-data; boundary=${boundary}` } };
}

/** Who the caller is, in which organisation, and how their request has arrived. */
const inheritedNames = ["authorization", "cookie", "corkboard-organisation", "x-forwarded-for", "x-forwarded-proto"];

/** The request ID joins the lines of the log. */
function inheritedHeaders({ headers, id }: FastifyRequest): Record<string, string> {
  const inherited = inheritedNames.flatMap((name): [string, string][] => {
    const value = headers[name]?.toString();
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(inherited), "x-request-id": id };
}

function idempotencyOf({ headers }: FastifyRequest): Record<string, string> {
  const key = headers["idempotency-key"]?.toString();
  return key === undefined ? {} : { "idempotency-key": key };
}

/** Arrays are separated by commas, as in every query of the API. */
function urlOf(path: string, query: AnyCall["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

function bodyOf(response: LightMyRequestResponse): Readonly<Record<string, unknown>> {
  try {
    return response.json<Record<string, unknown>>();
  } catch {
    return {};
  }
}

const retryAfterOf = ({ headers }: LightMyRequestResponse) => headers["retry-after"]?.toString();
