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
      sqlite: "84672254eb33758a78354b540459140231807eb7213eea332f136a72f458b9bc",
      postgres: "fdc892ce1ae0b3a2c8cda3a20da26cf38e414d4a34b793d972383872b0c4dfe5",
    },
  },
];
