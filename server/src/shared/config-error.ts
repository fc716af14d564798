/** An invalid setting. The message names the variable and the accepted values. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

/** One or more variables with invalid values. The rest can be read without them. */
export class SettingError extends ConfigError {
  override name = "SettingError";
  readonly settings: readonly string[];
  constructor(settings: readonly string[], message: string) {
    super(message);
    this.settings = settings;
  }
}
