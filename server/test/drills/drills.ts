import { backup } from "./backup.ts";
import { claims } from "./claims.ts";
import { clocks } from "./clocks.ts";
import { costs } from "./costs.ts";
import type { Drill } from "./drill.ts";
import { failover } from "./failover.ts";
import { fuzz } from "./fuzz.ts";
import { jobs } from "./jobs.ts";
import { kill } from "./kill.ts";
import { migrations } from "./migrations.ts";
import { outbox } from "./outbox.ts";
import { races } from "./races.ts";
import { receivers } from "./receivers.ts";
import { soak } from "./soak.ts";
import { stalls } from "./stalls.ts";
import { stop } from "./stop.ts";
import { storage } from "./storage.ts";

/** Every drill, in the order of `npm run drills`. */
export const drills: readonly Drill[] = [
  stalls,
  costs,
  receivers,
  jobs,
  kill,
  stop,
  storage,
  clocks,
  fuzz,
  races,
  claims,
  backup,
  outbox,
  migrations,
  failover,
  soak,
];
