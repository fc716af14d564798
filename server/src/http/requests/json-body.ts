import { isUtf8 } from "node:buffer";
import { errors, limits } from "@corkboard/contract";
import type { FastifyInstance } from "fastify";
import { Fault } from "../../shared/fault.ts";
import { shapeOf } from "./json-shape.ts";
import { limitMarksIn } from "./limit-marks.ts";
import { invalidValue, rejectInvalidText } from "./valid-text.ts";

/** The only way to write NUL or a lone surrogate in valid UTF-8. Also matches pairs, which are valid. */
const invalidEscape = /\\u(?:0000|d[89a-f])/i;

/** Text without these has no combining marks. */
const beyondLatin = /[\u0300-\uffff]|\\u(?!0[0-2])/;

/**
 * Bodies must be JSON in UTF-8. An empty body counts as none, because many clients send a JSON content type with a
 * DELETE without a body; operations that need a body reject its absence themselves.
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
      const { fields, depth } = shapeOf(raw);
      if (fields > limits.bodyFields) return done(invalidValue("", `must have at most ${limits.bodyFields} fields`));
      const text = raw.toString("utf8");
      const isPlain = depth <= limits.bodyDepth && !suspects.some((part) => raw.includes(part));
      if (isPlain) return parsePlain(text, done);
      void parse(request, text, (error, body: unknown) => {
        if (error) return done(new Fault(isJson(text) ? errors.forbiddenField : errors.invalidJson, { cause: error }));
        try {
          if (depth > limits.bodyDepth || invalidEscape.test(text)) rejectInvalidText(body);
        } catch (fault) {
          return done(fault as Fault);
        }
        done(null, withoutPiledMarks(body, text));
      });
    },
  );
}

/**
 * What a body needs for a field that pollutes prototypes, for invalid text, or to begin with a byte order mark. Most have
 * none of it, and finding that out takes a tenth of the time of the patterns that look for the fields.
 */
const suspects = [String.raw`\u`, "__proto__", "constructor", "\ufeff"];

function parsePlain(text: string, done: (error: Error | null, body?: unknown) => void): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    return done(new Fault(errors.invalidJson, { cause }));
  }
  done(null, withoutPiledMarks(body, text));
}

const withoutPiledMarks = (body: unknown, text: string) => (beyondLatin.test(text) ? limitMarksIn(body) : body);

/** The parser rejects invalid JSON and prototype pollution with the same kind of error. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
