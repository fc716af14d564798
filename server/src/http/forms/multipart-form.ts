import type { FileField } from "@corkboard/contract";
import type { ArrivalLimits } from "./form-arrival.ts";

export interface MultipartRules extends ArrivalLimits {
  /** Maximum number of text fields, known or unknown. */
  readonly fields: number;
  /** Maximum size of one text field. */
  readonly fieldBytes: number;
  /** The fields that carry files, by name. */
  readonly files: Readonly<Record<string, Pick<FileField, "maxBytes" | "maxCount">>>;
  /** Holds files until the operation stores or discards them. */
  readonly spoolFolder: string;
  /** A text field that must come first. The rest is only read once it is accepted. */
  readonly firstField?: { readonly field: string; accept(text: string | undefined): Promise<void> } | undefined;
}

export interface UploadedFile {
  readonly field: string;
  /** For display only; it does not decide the type of the file. */
  readonly name: string;
  /** Valid until the form is disposed of. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
}

export interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  /** Deletes the spooled files. */
  dispose(): Promise<void>;
}
