import type { Drill } from "./drill.ts";
import { loseNetwork } from "./failover/lost-network.ts";
import { losePrimary } from "./failover/lost-primary.ts";
import { loseS3 } from "./failover/missing-s3.ts";
import { stopProcess } from "./failover/stopped-process.ts";

/** What two processes depend on fails and returns: the database server, the network to it, the file store, one of them. */
export const failover: Drill = {
  name: "failover",
  engines: ["postgres"],
  async run(run) {
    await losePrimary(run, "after");
    await losePrimary(run, "before");
    await stopProcess(run);
    await loseNetwork(run, "cut");
    await loseNetwork(run, "silence");
    await loseS3(run);
  },
};
