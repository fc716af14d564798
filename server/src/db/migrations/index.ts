import type { Ddl } from "../dialect/dialect.ts";
import { foundation } from "./0001-foundation.ts";
import { events } from "./0002-events.ts";
import { files } from "./0003-files.ts";

export interface Migration {
  readonly name: string;
  /** The statements that bring the schema forward, in the engine's own column types. */
  statements(ddl: Ddl): string[];
}

/** In order, append only: what has run on somebody's data is never edited. */
export const migrations: readonly Migration[] = [
  { name: "0001-foundation", statements: foundation },
  { name: "0002-events", statements: events },
  { name: "0003-files", statements: files },
];
