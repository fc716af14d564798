import { errors, type Route } from "@corkboard/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "../../shared/fault.ts";
import type { JsonBody } from "../../shared/input.ts";
import { objectBody } from "../operation-call.ts";
import { parseJsonObject } from "../requests/json-text.ts";
import { withPlainTexts } from "../requests/plain-texts.ts";
import { invalidValue } from "../requests/valid-text.ts";
import type { MultipartForm, MultipartRules } from "./multipart-form.ts";

/** Unknown fields are ignored, up to this many. */
const maxUnknownFields = 10;

/**
 * Leaves the bodies of an instance's routes unparsed: the operation reads them as a form. Where JSON is accepted too, only
 * forms are left.
 */
export function acceptForms(app: FastifyInstance, { alsoJson = false }: { readonly alsoJson?: boolean } = {}): void {
  if (!alsoJson) app.removeAllContentTypeParsers();
  app.addContentTypeParser(alsoJson ? "multipart/form-data" : "*", (_request, _payload, done) => done(null));
}

interface ReadBody {
  /** The fields of the JSON body; empty for an operation that only accepts forms. */
  readonly body: JsonBody;
  readonly form: MultipartForm;
}

const noForm: MultipartForm = { fields: {}, files: [], dispose: async () => {} };

/** Reads the body of an operation that accepts forms, and perhaps JSON instead. The caller disposes of the form. */
export async function readFormOrJson(
  request: FastifyRequest,
  route: Pick<Route, "form" | "body">,
  rules: Pick<MultipartRules, "spoolFolder" | "firstField">,
): Promise<ReadBody> {
  if (!route.body) return { body: {}, form: await readForm(request, route, rules) };
  const isForm = /^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "");
  if (!isForm) return { body: objectBody(request, route.body), form: noForm };
  const form = await readForm(request, route, rules);
  try {
    return {
      body: withPlainTexts(jsonField(form, Object.keys(route.form?.fields.properties ?? {})[0] ?? ""), route.body),
      form,
    };
  } catch (error) {
    await form.dispose();
    throw error;
  }
}

/** The text field of a form that contains what would otherwise be the JSON body. */
function jsonField({ fields }: MultipartForm, name: string): JsonBody {
  const text = fields[name];
  if (text === undefined) throw invalidValue(`/${name}`, "is required");
  return parseJsonObject(text, name);
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
export const formFingerprint = ({ fields, files }: MultipartForm, body: JsonBody = {}) => ({
  fields,
  body,
  files: files.map(({ field, name, digest }) => ({ field, name, digest })),
});
