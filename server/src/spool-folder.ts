import { join } from "node:path";
import type { Config } from "./config.ts";

/** Where uploads wait while they are judged. Beside the data, because system folders for temporary files may be small. */
export const spoolFolderOf = ({ dataFolder }: Pick<Config, "dataFolder">) => join(dataFolder, "incoming");
