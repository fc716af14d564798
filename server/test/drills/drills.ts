import type { Drill } from "./drill.ts";
import { backup } from "./backup.ts";
import { kill } from "./kill.ts";
import { outbox } from "./outbox.ts";
import { races } from "./races.ts";
import { stop } from "./stop.ts";

/** Every drill, in the order of `npm run drills`. */
export const drills: readonly Drill[] = [kill, stop, races, backup, outbox];
