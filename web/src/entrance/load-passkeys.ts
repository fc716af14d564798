import { lazyPart } from "@corkboard/widget/lazy";

/** A failed load is tried again with the next attempt. */
export const loadPasskeys = lazyPart(() => import("./methods/passkeys.ts"));
