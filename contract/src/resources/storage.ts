import { Type, type Static } from "typebox";
import { OneOf } from "../schema.ts";

export const fileKinds = ["screenshot", "recording", "attachment"] as const;
export type FileKind = (typeof fileKinds)[number];

export const StoredFiles = Type.Object(
  {
    kind: OneOf(fileKinds, "What the files are"),
    files: Type.Integer({ description: "Number of files" }),
    bytes: Type.Integer({ description: "Their size in bytes, including thumbnails" }),
  },
  { title: "StoredFiles", description: "The stored files of one kind" },
);
export type StoredFiles = Static<typeof StoredFiles>;

export const Storage = Type.Object(
  {
    kinds: Type.Array(StoredFiles, { description: "One entry for every kind, also for those without files" }),
    bytes: Type.Integer({ description: "Size of all files of the organisation in bytes" }),
    quota_bytes: Type.Unsafe<number | null>({
      type: ["integer", "null"],
      description: "Maximum size of all files of the organisation; null if there is no quota",
    }),
    database_bytes: Type.Integer({
      description: "Size of the service's database in bytes, which all organisations share. Files are not part of it.",
    }),
  },
  { title: "Storage", description: "The storage that the organisation uses" },
);
export type Storage = Static<typeof Storage>;
