import { defineConfig } from "vitest/config";
import { everyEngine } from "./vitest.config.ts";

/** Wait for timeouts, call many operations, or start threads and packages: three seconds and more, each. */
const slow = [
  "builtin-properties,changes-since,failing-deliveries,generations-across-processes,inbox-stream,mail,purge-organisation",
  "search-index,trust,unfinished-forms,waiting-tickets,withdrawal",
  "abandoned-requests,contact-mails,costly-images,event-stream,event-stream-end,fair-deliveries,hostile-emails,injections",
  "fair-generations,hostile-files,intake-slots,link-mail-limit,long-pages,long-runs,long-threads",
  "mail-failures,model-failures,model-tickets,move-sequences,notify-people,packed-client",
  "purge-project,purge-webhooks,report-mail-failures,report-mails,rotate-token,sessions,sign-in-limits",
  "single-sign-on,stream-events,sweep-files,ticket-thread,unsent-bytes",
];

/** The tests beside the code, on SQLite: what people run while they work. */
export default defineConfig({
  test: {
    ...everyEngine,
    name: "fast",
    exclude: ["**/node_modules/**", "server/test/**", `**/{${slow.join(",")}}.test.ts`],
    env: { CORKBOARD_TEST_ENGINE: "sqlite" },
  },
});
