import { startAt } from "../read-in-batches.ts";
import { id, pageCursor, say, time } from "../text/statement.ts";
import { agent, quoteLine } from "../text/trust.ts";
import { field, given, type Tool } from "../tool.ts";

const pageLength = 20;

export const myClaims: Tool = {
  name: "my_claims",
  description: "Your claims that can be continued, with claim_id and fence. For example after ask, in a new session.",
  readOnly: true,
  operations: ["listClaims"],
  arguments: {
    offset: field("listClaims", "query", "offset", { description: "" }),
    cursor: field("listClaims", "query", "cursor", { description: "" }),
  },
  async run(args, api) {
    const { offset, cursor } = given(myClaims, "listClaims", "query", args);
    const query = { mine: "true" as const, limit: pageLength, ...startAt(offset, cursor) };
    const { data, meta } = await api.call("listClaims", { query });
    const end = meta.offset + data.length;
    const rest = meta.next_cursor ? say`cursor ${pageCursor(meta.next_cursor)}` : say`offset ${end}`;
    return {
      facts: [say`${meta.total} claims`],
      quotes: data.map((claim) =>
        quoteLine(
          agent,
          say`claim_id ${id(claim.id)}, fence ${claim.fence}, ticket ${id(claim.ticket_id)}, ${claim.state}, leased until ${time(claim.leased_until)}, agent`,
          claim.agent,
          claim.id,
        ),
      ),
      hints: [
        ...(end < meta.total ? [say`TRUNCATED: call my_claims with ${rest} to continue.`] : []),
        ...(data.length > 0 ? [say`Call heartbeat to continue one, then get_ticket.`] : []),
      ],
      more: (_cursor, shown) => say`Call my_claims with offset ${meta.offset + shown} to continue.`,
    };
  },
};
