/** A request that did not reach the service, as opposed to one that the service rejected. */
export class NetworkFailure extends Error {
  override name = "NetworkFailure";
}
