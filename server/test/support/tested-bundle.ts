import { join } from "node:path";
import { unfitness } from "../../bin/bundle.js";

const folder = join(import.meta.dirname, "..", "..", "dist");

/**
 * For the environment of processes of this repository: what operators run, if it was built from the sources as they are
 * now. A start from the sources takes more than twice as much CPU time.
 */
export const testedBundle = { CORKBOARD_BUNDLE: unfitness(folder) === undefined ? folder : "off" };
