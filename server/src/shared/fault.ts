import type { CatalogueError, ErrorBody } from "@corkboard/contract";

export type FaultDetails = NonNullable<ErrorBody["details"]>;

/** An error for the caller: an entry of the contract's catalogue, with details where input is invalid. */
export class Fault extends Error {
  override name = "Fault";
  readonly entry: CatalogueError;
  readonly details: FaultDetails | undefined;

  constructor(entry: CatalogueError, options: { message?: string; details?: FaultDetails; cause?: unknown } = {}) {
    super(options.message ?? entry.message, { cause: options.cause });
    this.entry = entry;
    this.details = options.details;
  }
}
