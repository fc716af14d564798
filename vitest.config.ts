import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** How long `expect.poll` waits for what has to happen: long enough for a busy machine. */
const expectations = { poll: { timeout: 20_000 } };

/** More than cores, because these tests spend a third of their time waiting for disks, timers and other processes. */
const serverWorkers = Math.ceil(availableParallelism() * 1.5);

/** Without retries: a failure that goes away is a failure. */
export const everyEngine = {
  expect: expectations,
  include: [
    "contract/src/**/*.test.ts",
    "client/{src,test}/*.test.ts",
    "mcp/src/**/*.test.ts",
    "server/{src,test}/**/*.test.ts",
    "ticket-writer/src/**/*.test.ts",
    "{web,widget}/src/**/*.test.ts",
    "design/*.test.ts",
  ],
  // Test files share nothing but the modules they import, and importing those is a quarter of an isolated run.
  isolate: false,
  setupFiles: ["server/test/support/property-seed.ts"],
  maxWorkers: serverWorkers,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** These do not depend on the database, or build the SQL of both engines themselves: SQLite covers them. */
const sameOnBothEngines = [
  "{contract,client,mcp,ticket-writer,design,web,widget}/**",
  "server/src/{cli,config,ports,shared}/**",
  "server/src/http/{forms,limits,observe,openapi,pages,requests}/**",
  "server/src/http/mcp/!(agent-loop).test.ts",
  "server/src/features/intake/files/{costly-images,hostile-files}.test.ts",
  "server/src/features/intake/widget/intake-{limits,slots}.test.ts",
  "server/src/features/reach/mail/hostile-emails.test.ts",
  "server/src/features/reach/chat/formats/**",
  "server/src/features/work/tickets/injections.test.ts",
  "server/test/!(audited-operations|combining-marks|counters|cursors|organisation-isolation|other-organisations-ids|plain-texts|stored-texts|versions|writable-fields).test.ts",
  "server/test/drills/**",
  "server/test/processes/!(background-work|bundle|doctor-database|kill|lost-database|schema-upgrades|secrets-rotate|skewed-clocks|two-processes|webhook-processes).test.ts",
];

/**
 * Many starts of the service or a command, or a wide matrix of browser states, for what rarely changes. `npm test` has to
 * end before people stop waiting for it, so it leaves them to `npm run test:all`.
 */
const thorough = {
  processes: [
    "server/src/ports/ai/long-runs.test.ts",
    "server/test/processes/{agent-night,agent-run,agent-run-secrets,bundle,column-fills,killed-deliveries,cli-backup,cli-restore,demo,draining,graceful-stop,logs}.test.ts",
    "server/test/processes/{cli-backup-files,cli-failures,cli-lists,cli-members,cli-organisations,cli-usage-errors,cli-without-database}.test.ts",
    "server/test/processes/{damaged-file,demo-isolation,doctor-files,doctor-mail,doctor-proxy,doctor-public-url,doctor-settings,doctor-tickets}.test.ts",
    "server/test/processes/{files-sweep,incompatible-schema,interrupted-uploads,invalid-settings,lost-file}.test.ts",
    "server/test/processes/{older-node,private-authorities,private-files,restored-log,script-usage-errors,unusable-files,upgrade-fills}.test.ts",
  ],
  /** Run on PostgreSQL by `npm test`, or need no database. */
  onSqlite: [
    "server/src/features/people/sessions/sign-in-limits.test.ts",
    "server/src/http/limits/unsent-bytes.test.ts",
    "server/test/drills/slices.test.ts",
    "server/test/linear-patterns.test.ts",
    "server/test/processes/{background-work,schema-upgrades,webhook-processes}.test.ts",
  ],
  /**
   * Run on SQLite by `npm test`, and wait for models, mail servers or limits, make more rows than a change of the code could
   * need, or try what operators set up.
   */
  onPostgres: [
    "server/src/features/**/{fair-deliveries,fair-generations,large-board,link-mail-limit,long-threads}.test.ts",
    "server/src/features/**/{contact-mails,mail-failures,model-tickets,report-mail-failures,report-mail-limit,report-mails}.test.ts",
    "server/src/features/**/{rotate-token,ticket-writer-failures}.test.ts",
    "server/src/http/responses/long-pages.test.ts",
    "server/test/{audited-operations,combining-marks,other-organisations-ids,plain-texts}.test.ts",
    "server/test/postgres/{database-settings,documented-roles,missing-rights,deep-pages,missing-statistics}.test.ts",
    "server/test/postgres/{refused-connections,silent-connections}.test.ts",
    "server/test/processes/{bundle,upgrade-fills}.test.ts",
  ],
  widget: [
    "widget/test/browser/{accessible,api-reference,capturing,every-page,fitting,frozen-evidence,marking,page-interference,pasting,picking}.test.ts",
    "widget/test/browser/{calls,missing-parts,page-facts,pictures-and-elements,send-failures,unsent-reports}.test.ts",
  ],
};

/** What `npm test` runs of the web app's browser tests; `npm run test:web` runs all of them. */
const coreWebTests = [
  "web/test/byte-budgets.test.ts",
  // Another test walks the same way behind real proxies, and `npm run test:web` behind one of our own.
  "web/test/journeys/!(below-a-path).test.ts",
];

/** Needs a package of the operating system. */
const monitoring = "server/test/monitoring/*.test.ts";

const inBrowser = {
  // A browser can miss a deadline on a busy machine once. The report warns of every test that needed it.
  retry: 1,
  expect: expectations,
  globalSetup: ["widget/test/build-setup.ts", "web/test/build-setup.ts", "server/test/support/postgres-setup.ts"],
  // After the others: a browser takes more than one core, and people's patience is part of what is tested.
  sequence: { groupOrder: 1 },
  testTimeout: 180_000,
  hookTimeout: 360_000,
};

/** Tests that involve data run on both engines. `--project sqlite` is the everyday run. */
export default defineConfig({
  test: {
    maxWorkers: "100%",
    reporters: ["default", "./server/test/support/retried-tests.ts", "./server/test/support/kept-failures-report.ts"],
    projects: [
      {
        test: {
          ...everyEngine,
          name: "sqlite",
          exclude: ["**/node_modules/**", monitoring, ...thorough.processes, ...thorough.onSqlite],
          env: { CORKBOARD_TEST_ENGINE: "sqlite" },
        },
      },
      {
        test: {
          ...everyEngine,
          name: "postgres",
          exclude: [
            "**/node_modules/**",
            monitoring,
            ...sameOnBothEngines,
            ...thorough.processes,
            ...thorough.onPostgres,
          ],
          env: { CORKBOARD_TEST_ENGINE: "postgres" },
          globalSetup: ["server/test/support/postgres-setup.ts"],
        },
      },
      {
        test: {
          ...inBrowser,
          name: "browser",
          include: ["widget/test/**/*.test.ts", "client/test/browser/*.test.ts", ...coreWebTests],
          exclude: ["**/node_modules/**", ...thorough.widget],
          env: { CORKBOARD_TEST_ENGINE: "sqlite" },
        },
      },
      {
        test: {
          ...everyEngine,
          name: "processes",
          include: [...thorough.processes, ...thorough.onSqlite],
          env: { CORKBOARD_TEST_ENGINE: "sqlite" },
        },
      },
      {
        test: {
          ...everyEngine,
          name: "postgres-thorough",
          include: thorough.onPostgres,
          env: { CORKBOARD_TEST_ENGINE: "postgres" },
          globalSetup: ["server/test/support/postgres-setup.ts"],
        },
      },
      {
        test: {
          ...everyEngine,
          name: "monitoring",
          include: [monitoring],
          globalSetup: ["server/test/support/postgres-setup.ts"],
        },
      },
      { test: { ...inBrowser, name: "widget", include: thorough.widget } },
      {
        test: {
          name: "agents",
          maxWorkers: serverWorkers,
          expect: expectations,
          include: ["mcp/test/agents/*.test.ts"],
          env: { CORKBOARD_TEST_ENGINE: "sqlite" },
          globalSetup: ["mcp/test/agents/install-clients.ts"],
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...inBrowser,
          name: "proxy",
          retry: 0,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          include: ["{server,web}/test/proxies/*.proxy.ts"],
          globalSetup: ["server/test/proxies/install-proxies.ts", ...inBrowser.globalSetup],
        },
      },
      "web/vitest.config.ts",
      { test: { ...inBrowser, name: "web", include: ["web/test/**/*.test.ts"] } },
    ],
  },
});
