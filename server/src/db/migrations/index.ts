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
      sqlite: "a62ad9d84a61dc3f5ad9452c6883a5a53e7d9f009770a54eeeb96bd404ef1855",
      postgres: "8e6ec4b805016db880e5c723d9977a63fc12f008cef7922b46cbb25327212059",
    },
  },
];
