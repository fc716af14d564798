import type { FastifyRequest } from "fastify";
import { withLimitedMarks } from "../../shared/combining-marks.ts";

/** What a page's form has sent. */
export interface FormFields {
  /** The first field of this name. */
  get(name: string): string | null;
}

/** Reads a form from a body that was left as text. */
export function formFields({ body }: FastifyRequest): FormFields {
  const fields = new URLSearchParams(typeof body === "string" ? body : "");
  return {
    get(name) {
      const value = fields.get(name);
      return value && withLimitedMarks(value);
    },
  };
}
