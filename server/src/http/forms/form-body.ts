import { errors, type Route } from "@corkboard/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import type { MultipartForm, MultipartRules } from "./multipart-form.ts";

/** Fields that the contract does not know are ignored, but not without end. */
const unknownFields = 10;

/** Leaves the bodies of an instance's routes unread, whatever they are: the operation reads them as a form. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/** Reads the form an operation takes; the caller disposes of it. */
export async function readForm(
  request: FastifyRequest,
  { form }: Pick<Route, "form">,
  { spoolFolder, opening }: Pick<MultipartRules, "spoolFolder" | "opening">,
): Promise<MultipartForm> {
  if (!form) throw new Error("the operation takes no form");
  // Loaded with the first form: a service that gets none does without.
  const { readMultipart } = await import("./multipart.ts");
  const read = await readMultipart(request, {
    fields: Object.keys(form.fields.properties).length + unknownFields,
    fieldBytes: form.fieldBytes,
    files: form.files,
    spoolFolder,
    opening,
  });
  const missing = Object.keys(form.files).find(
    (field) => form.files[field]?.required && !read.files.some((file) => file.field === field),
  );
  if (missing === undefined) return read;
  await read.dispose();
  const message = `${missing} is required`;
  throw new Fault(errors.invalidForm, { message, details: [{ path: missing, message }] });
}

/** What tells one form from another, without holding its files in memory. */
export const imageOf = ({ fields, files }: MultipartForm) => ({
  fields,
  files: files.map(({ field, name, digest }) => ({ field, name, digest })),
});
