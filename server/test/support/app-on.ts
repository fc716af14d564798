import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pino from "pino";
import { onTestFinished } from "vitest";
import { type AppDependencies, buildApp } from "../../src/start/app.ts";
import type { Database } from "../../src/db/database.ts";
import { EventFeed } from "../../src/events/event-feed.ts";
import { LiveStream } from "../../src/events/live-stream.ts";
import { SessionAuthenticator } from "../../src/features/people/sessions/session-authenticator.ts";
import { Authenticator } from "../../src/features/people/tokens/authenticator.ts";
import { builtinTicketWriter } from "../../src/ports/ai/builtin-writer.ts";
import { openFileStore, spoolFolderOf } from "../../src/ports/files/open-file-store.ts";
import { openSigner } from "../../src/signing/signer.ts";

/** Another instance on the same data until the test ends, with some parts replaced. */
export async function startAppOn(
  db: Database,
  parts: Partial<AppDependencies>,
): Promise<{ url: string; feed: EventFeed; connections(): Promise<number> }> {
  const logger = pino({ level: "silent" });
  const place = { dataFolder: join(tmpdir(), "corkboard-test-files"), s3: undefined };
  const feed = new EventFeed(db, logger);
  const live = new LiveStream({ db, feed, logger });
  const app = buildApp({
    db,
    feed,
    live,
    authenticator: new Authenticator(db),
    sessions: new SessionAuthenticator(db),
    ai: { engine: "builtin", images: false },
    ticketWriter: builtinTicketWriter,
    showsScreenshots: false,
    signer: await openSigner(db),
    files: { store: await openFileStore(place), spoolFolder: spoolFolderOf(place), quotaBytes: undefined },
    publicUrl: () => "http://corkboard.example",
    configuredUrl: undefined,
    isMailEnabled: false,
    onMailQueued: () => undefined,
    arePasswordsEnabled: true,
    signInProvider: undefined,
    logger,
    requestLog: undefined,
    rateLimitPerMinute: undefined,
    visitorLimits: { perKey: undefined, perAddress: undefined },
    signInLimitPerMinute: undefined,
    trustProxy: false,
    onProxyProblem: () => undefined,
    doesBackgroundWork: true,
    drainMs: 0,
    ...parts,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(async () => {
    await app.close();
    await live.stop();
    await feed.stop();
  });
  const connections = promisify((response: (error: Error | null, count: number) => void) =>
    app.server.getConnections(response),
  );
  return { url, feed, connections };
}
