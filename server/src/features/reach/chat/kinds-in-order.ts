import { type ChatKind, chatKinds } from "@corkboard/contract";

/** As JSON, each of them once. */
export const kindsInOrder = (given: readonly ChatKind[]): string =>
  JSON.stringify(chatKinds.filter((kind) => given.includes(kind)));
