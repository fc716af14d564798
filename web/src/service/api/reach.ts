import { NetworkFailure } from "../../ui/network-failure.ts";
import { takeStarted } from "./started-requests.ts";

/** Browsers report an unreachable service as a TypeError, like a mistake in the app. This tells them apart. */
export const reach: typeof fetch = async (input, init) => {
  try {
    return (
      (await takeStarted(input instanceof Request ? input.url : input.toString(), init)) ?? (await fetch(input, init))
    );
  } catch (error) {
    if (error instanceof TypeError) throw new NetworkFailure(error.message, { cause: error });
    throw error;
  }
};
