import type { Ddl } from "../dialect/dialect.ts";
import { initial } from "./0001-initial.ts";

export interface Migration {
  readonly name: string;
  /** The statements that bring the schema forward, in the engine's own column types. */
  statements(ddl: Ddl): string[];
  /** What the statements hash to on each engine. A test compares, so that no applied migration is edited. */
  readonly checksums: { readonly sqlite: string; readonly postgres: string };
}

/**
 * In order, append only. A new migration is a file in this folder and an entry at the end of this list;
 * `migrations.test.ts` reports its checksums.
 */
export const migrations: readonly Migration[] = [
  {
    name: "0001-initial",
    statements: initial,
    checksums: {
      sqlite: "914d127ec09b519c0866f1f2d581cb4796fc7653ca53b4bc5fa2803995449c92",
      postgres: "dc645dd5241c7141e866d0b4cfd25a70af4a7b2257076d98496ce5d0cb06a2b5",
    },
  },
];
