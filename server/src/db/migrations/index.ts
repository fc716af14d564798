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
      sqlite: "0a88ea6b1420e864f1817cb42bb8aa517aec0fc71ad68711b3df79ed766c1d88",
      postgres: "cea8e08c1c890fea4c210b3de89a1d72e776a0d250dff8269e544274e41d68c8",
    },
  },
];
