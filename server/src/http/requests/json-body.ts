import { isUtf8 } from "node:buffer";
import { errors, limits } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { refuseUncleanText } from "./clean-text.ts";

/**
 * Bodies are JSON in UTF-8 or nothing. An empty body passes as none, because many clients announce JSON on a DELETE
 * that carries none; operations that need a body refuse its absence themselves.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: limits.bodyBytes },
    (request, raw: Buffer, done) => {
      if (raw.length === 0) return done(null, undefined);
      if (!isUtf8(raw)) return done(new Fault(errors.invalidJson));
      const text = raw.toString("utf8");
      void parse(request, text, (error, body: unknown) => {
        if (error) return done(new Fault(isJson(text) ? errors.forbiddenField : errors.invalidJson, { cause: error }));
        try {
          refuseUncleanText(body);
        } catch (fault) {
          return done(fault as Fault);
        }
        done(null, body);
      });
    },
  );
}

/** The parser refuses two kinds of bodies alike: such as are no JSON, and such as mean to change what objects are. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
