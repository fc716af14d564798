import { errors, type Route } from "@corkboard/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import type { MultipartForm, MultipartRules } from "./multipart-form.ts";

/** Unknown fields are ignored, up to this many. */
const maxUnknownFields = 10;

/** Leaves the bodies of an instance's routes unparsed: the operation reads them as a form. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/** Reads the form of an operation; the caller disposes of it. */
export async function readForm(
  request: FastifyRequest,
  { form }: Pick<Route, "form">,
  { spoolFolder, firstField }: Pick<MultipartRules, "spoolFolder" | "firstField">,
): Promise<MultipartForm> {
  if (!form) throw new Error("the operation accepts no form");
  // Loaded with the first form, to save memory in services that receive none.
  const { readMultipart } = await import("./multipart.ts");
  const read = await readMultipart(request, {
    fields: Object.keys(form.fields.properties).length + maxUnknownFields,
    fieldBytes: form.fieldBytes,
    files: form.files,
    spoolFolder,
    firstField,
  });
  const missing = Object.keys(form.files).find(
    (field) => form.files[field]?.required && !read.files.some((file) => file.field === field),
  );
  if (missing === undefined) return read;
  await read.dispose();
  const message = `${missing} is required`;
  throw new Fault(errors.invalidForm, { message, details: [{ path: missing, message }] });
}

/** Identifies the content of a form by the digests of its files. */
export const formFingerprint = ({ fields, files }: MultipartForm) => ({
  fields,
  files: files.map(({ field, name, digest }) => ({ field, name, digest })),
});
