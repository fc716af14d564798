/** A setting that cannot be used. Its message names the variable and what would be accepted. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** One or more variables whose values cannot be used, as reading them shows. Without these the rest can be read. */
export class SettingError extends ConfigError {
  override name = "SettingError";
  readonly settings: readonly string[];
  constructor(settings: readonly string[], message: string) {
    super(message);
    this.settings = settings;
  }
}
