import type { Drill } from "./drill.ts";
import { kill } from "./kill.ts";
import { outbox } from "./outbox.ts";
import { races } from "./races.ts";

/** Every drill, in the order of `npm run drills`. */
export const drills: readonly Drill[] = [kill, races, outbox];
