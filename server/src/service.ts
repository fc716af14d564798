import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import { buildApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import { migrateDatabase, openDatabase } from "./db/open.ts";
import { Authenticator } from "./features/tokens/authenticator.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { builtinTicketWriter } from "./ports/ai/builtin.ts";

export interface Service {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Lets requests under way finish, then closes the database. */
  stop(): Promise<void>;
}

/** Lines are gathered and written in blocks; a crash or a stop writes what is left. */
export function createLogger(config: Config): Logger {
  const destination = pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: 1_000 });
  return pino({ level: config.logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** The service as production runs it: schema up to date, listening, housekeeping under way. */
export async function startService(config: Config, logger: Logger): Promise<Service> {
  const applied = await migrateDatabase(config.database);
  if (applied.length > 0) logger.info({ migrations: applied }, "schema brought up to date");
  const db = openDatabase(config.database, (error) => logger.warn({ err: error }, "database connection lost"));
  const authenticator = new Authenticator(db);
  const app = buildApp({
    db,
    authenticator,
    ticketWriter: builtinTicketWriter,
    logger,
    rateLimitPerMinute: config.rateLimitPerMinute,
    trustProxy: config.trustProxy,
  });
  const housekeeping = startHousekeeping({ db, authenticator, logger });
  const address = await app.listen({ host: config.host, port: config.port });
  return {
    app,
    db,
    address,
    async stop() {
      await app.close();
      await housekeeping.stop();
      await db.close();
    },
  };
}
