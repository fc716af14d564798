import { ConfigError } from "../shared/config-error.ts";

const startEmpty = "start with an empty data folder or database";

export class SchemaTooNew extends ConfigError {
  override name = "SchemaTooNew";
  constructor(unknown: readonly string[]) {
    super(
      `The database was written by a newer version of Corkboard (it has ${unknown.join(", ")}): install that version ` +
        "again, or restore a backup from before the upgrade into an empty data folder or database",
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
