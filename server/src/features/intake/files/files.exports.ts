export { drawAnnotations } from "./draw-annotations.ts";
export type { FileStorage } from "./file-storage.ts";
export { FileLinks } from "./file-links.ts";
export { deleteFilesOf } from "./delete-files.ts";
export type { PreparedFile } from "./prepared-file.ts";
export { type ReadImage, readImage } from "./read-image.ts";
export { readText } from "./read-text.ts";
export { recordFile } from "./record-file.ts";
export { withPreparedFiles } from "./with-prepared-files.ts";
