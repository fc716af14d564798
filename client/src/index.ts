export {
  type ResponseHeaders,
  type CallName,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type InputOf,
  type OutputOf,
} from "./client.ts";
export { CorkboardError, type CorkboardErrorCode } from "./corkboard-error.ts";
export { eachItem } from "./each-item.ts";
export type { StreamInput } from "./stream-events.ts";
/** The types of requests and responses, for example `Wire.Card` and `Wire.TicketStatus`. */
export type * as Wire from "@corkboard/contract";
