import type { FastifyReply, FastifyRequest } from "fastify";
import { instance } from "../../shared/instance.ts";
import { plainAddressOf } from "../limits/client-address.ts";

/** Receives complete lines. */
export type RequestLog = (line: string) => void;

const ofProcess = `"pid":${process.pid},"instance":"${instance}"`;

/**
 * One line for each finished request, in the logger's format. It contains no header, body or query string, so no secret
 * can leak into it. Built by hand because only the path can need escaping: the logger would inspect every character of
 * every field, which took a tenth of a small request.
 */
export function requestLine(request: FastifyRequest, reply: FastifyReply, path: string): string {
  const { actor } = request;
  const who = actor ? `,"org_id":"${actor.orgId}","user_id":"${actor.userId}"` : "";
  return (
    `{"level":30,"time":${Date.now()},${ofProcess},"request_id":"${request.id}"` +
    `,"address":"${plainAddressOf(request)}","method":"${request.method}","path":${JSON.stringify(path)},"status":${reply.statusCode}` +
    `,"ms":${reply.elapsedTime.toFixed(2)}${who},"msg":"request"}\n`
  );
}
