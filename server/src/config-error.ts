/** A setting that cannot be used. Its message names the variable and what would be accepted. */
export class ConfigError extends Error {
  override name = "ConfigError";
}
