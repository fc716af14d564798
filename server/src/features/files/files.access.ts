export type { FileKeeping } from "./file-keeping.ts";
export { FileLinks } from "./file-links.ts";
export { forgetFilesOf } from "./forget-files.ts";
export type { PreparedFile } from "./prepare-file.ts";
export { recordFile } from "./record-file.ts";
export { withPreparedFiles } from "./with-prepared-files.ts";
