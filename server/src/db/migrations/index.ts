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
      sqlite: "dd416117dd950d0cd7bafbc62b2951e9335199227633422b9b18ba2e37203beb",
      postgres: "5616144f9eb3e6a23c16d7cb30df13607a584c19e4e09e5ba134bed6a9613955",
    },
  },
];
