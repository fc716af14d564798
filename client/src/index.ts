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
/** Everything that goes over the wire, by its name: `Wire.Card`, `Wire.TicketStatus`. */
export type * as Wire from "@corkboard/contract";
