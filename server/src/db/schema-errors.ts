import { ConfigError } from "../shared/config-error.ts";
import { formatList } from "../shared/format-list.ts";

const startEmpty = "start with an empty data folder or database";

interface UnknownMigration {
  readonly name: string;
  /** Undefined if the version that applied it did not record itself. */
  readonly version?: string;
}

export class SchemaTooNew extends ConfigError {
  override name = "SchemaTooNew";
  constructor(unknown: readonly UnknownMigration[]) {
    const names = unknown.map(({ name, version }) => (version === undefined ? name : `${name} of version ${version}`));
    super(
      `The database was written by a newer version of Corkboard (it has ${names.join(", ")}): install that version ` +
        "again, or restore a backup from before the upgrade into an empty data folder or database",
    );
  }
}

/** A migration removes what rows without these columns are still read from. */
export class FillsIncomplete extends ConfigError {
  override name = "FillsIncomplete";
  constructor(migration: string, columns: readonly string[]) {
    super(
      `The migration ${migration} requires ${formatList(columns, "and")} to be filled in every row, which is not complete. Run ` +
        "the version before until its worker has filled them (`doctor` reports what is left), or run `migrate`, which " +
        "fills them itself",
    );
  }
}

export class PreReleaseSchema extends ConfigError {
  override name = "PreReleaseSchema";
  constructor() {
    super(
      "This database was created by a pre-release version of Corkboard and cannot be upgraded. Move it away and " +
        `${startEmpty} (CORKBOARD_DATA, DATABASE_URL)`,
    );
  }
}

/** The schema may not be what the code expects: the migration that made it is not the one this version has. */
export class MigrationChanged extends ConfigError {
  override name = "MigrationChanged";
  constructor(migration: string) {
    super(
      `The migration ${migration} differs from the one that was applied to this database (its checksum does not ` +
        `match): install the version of Corkboard that created the database, or ${startEmpty}`,
    );
  }
}
