import pino from "pino";

/** Of no use to somebody who reads along. */
const hidden = new Set(["level", "time", "pid", "instance", "msg", "err"]);

interface LogLine extends Readonly<Record<string, unknown>> {
  readonly level: number;
  readonly time: number;
  readonly msg?: string;
  readonly err?: { readonly message?: string; readonly stack?: string };
}

/** A line of the JSON log for people: the time, how grave it is, the message, then the fields. */
export function textOfLine(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const { level, time, msg = "", err } = line;
  const grave = level > 30 ? `${(pino.levels.labels[level] ?? "").toUpperCase()} ` : "";
  const fields = Object.entries(line)
    .filter(([name]) => !hidden.has(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const at = new Date(time).toTimeString().slice(0, 8);
  const error = err ? `\n${err.stack ?? err.message ?? ""}` : "";
  return `${at} ${grave}${[msg, ...fields].join(" ")}${error}`;
}
