import { setTimeout as sleep } from "node:timers/promises";
import { isatty } from "node:tty";
import pino, { type Logger } from "pino";
import type { Config, LogFormat } from "../config/config.ts";
import { LineBuffer } from "../http/observe/line-buffer.ts";
import type { RequestLog } from "../http/observe/request-log.ts";
import { instance } from "../shared/instance.ts";
import { textOfLine } from "./log-text.ts";

interface Announcement {
  /** The sentence for people. */
  readonly text: string;
  /** The same for programs. */
  readonly msg: string;
  readonly fields?: Readonly<Record<string, string>>;
}

export interface Logs {
  readonly logger: Logger;
  readonly requestLog: RequestLog | undefined;
  /** Whether somebody reads the log as it is written, and nobody else. */
  readonly isRead: boolean;
  /** Writes at once, whatever the level is: whoever started the process waits for it. */
  announce(announcement: Announcement): void;
  /** Writes remaining lines for up to a second. Later lines are dropped. */
  close(): Promise<void>;
}

/** The buffer for a slow reader. Beyond it lines are dropped, because the service must not run out of memory. */
const maxBufferedBytes = 16_000_000;
const finalFlushMs = 1_000;
const standardOutput = 1;
const base = { pid: process.pid, instance };

export function openLogs(config: Pick<Config, "logLevel" | "logFormat">, fd = standardOutput): Logs {
  const isTerminal = isatty(fd);
  const format: LogFormat = config.logFormat ?? (isTerminal ? "text" : "json");
  const destination = pino.destination({
    fd,
    sync: false,
    minLength: isTerminal ? 0 : 16_000,
    maxLength: maxBufferedBytes,
    periodicFlush: 1_000,
  });
  const write = (lines: string) => void destination.write(format === "json" ? lines : asText(lines));
  const logger = pino({ level: config.logLevel, base }, { write });
  const lines = new LineBuffer(write);
  const addLine: RequestLog = isTerminal ? write : (line) => lines.add(line);
  return {
    logger,
    requestLog: logger.isLevelEnabled("info") ? addLine : undefined,
    isRead: isTerminal && format === "text",
    announce({ text, msg, fields }) {
      const line = { level: pino.levels.values["info"], time: Date.now(), ...base, ...fields, msg };
      destination.write(format === "json" ? `${JSON.stringify(line)}\n` : `${text}\n`);
      destination.flush();
    },
    close: async () => {
      lines.flush();
      // Not synchronously: that would retry forever if the reader is gone. Not by `flush`, whose callback waits for the write
      // that is in progress, but not for what was added since.
      const written = new Promise<void>((resolve) => {
        destination.once("close", resolve).once("error", () => resolve());
      });
      destination.end();
      await Promise.race([written, sleep(finalFlushMs, undefined, { ref: false })]);
      destination.destroy();
    },
  };
}

const asText = (lines: string) =>
  lines
    .split("\n")
    .filter(Boolean)
    .map((line) => `${textOfLine(line)}\n`)
    .join("");
