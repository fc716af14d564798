import type { FileField } from "@corkboard/contract";
import type { Patience } from "./form-arrival.ts";

export interface MultipartRules extends Patience {
  /** The most text fields, known or not. */
  readonly fields: number;
  /** The largest size of one text field. */
  readonly fieldBytes: number;
  /** The fields that carry files, by name. */
  readonly files: Readonly<Record<string, Pick<FileField, "maxBytes" | "maxCount">>>;
  /** Where files wait until the operation has decided what becomes of them. */
  readonly spoolFolder: string;
  /** The text field that the form begins with. What follows waits until it is accepted; nothing when it is missing. */
  readonly opening?: { readonly field: string; accept(text: string | undefined): Promise<void> } | undefined;
}

export interface UploadedFile {
  readonly field: string;
  /** As it may be shown; it says nothing about what the file is. */
  readonly name: string;
  /** Where the bytes are until the form is disposed of. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
}

export interface MultipartForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly UploadedFile[];
  /** Removes the files from where they were spooled. */
  dispose(): Promise<void>;
}
