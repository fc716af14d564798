import type { IncomingMessage } from "node:http";
import { instance } from "../../shared/instance.ts";

let requests = 0;

const acceptable = /^[\w.-]{1,64}$/;

/** The caller's X-Request-Id if it is a plain token, so that traces can be joined; otherwise a new one. */
export function requestIdOf(message: IncomingMessage): string {
  const given = message.headers["x-request-id"];
  if (typeof given === "string" && acceptable.test(given)) return given;
  return newRequestId();
}

export function newRequestId(): string {
  return `req_${instance}${(++requests).toString(36)}`;
}
