/** A file that stays as it is, because what is in it or where it is could be lost or is not the repository's. */
export class ByHand extends Error {
  override name = "ByHand";
}
