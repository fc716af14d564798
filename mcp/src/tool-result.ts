import type { CallToolResult, ContentBlock } from "@modelcontextprotocol/server";
import type { ErrorBody } from "@corkboard/contract";
import { ApiError } from "./api.ts";
import { criteriaQuotes } from "./ticket-document.ts";
import { compose, InvalidCursor } from "./text/compose.ts";
import { id, ownMessage, say, type Statement, time } from "./text/statement.ts";
import { agent, authorOfReason, type Document, quote, quoteLine } from "./text/trust.ts";
import type { Answer } from "./tool.ts";

export function toolResult({ picture, ...answer }: Answer): CallToolResult {
  const content: ContentBlock[] = [{ type: "text", text: compose(answer, answer).text }];
  if (picture) {
    content.push({
      type: "image",
      mimeType: picture.mediaType,
      data: Buffer.from(picture.bytes).toString("base64"),
    });
  }
  return { content };
}

/** Errors that the model can act on are results. Others are the caller's to handle. */
export function failedResult(error: unknown): CallToolResult {
  if (error instanceof InvalidCursor)
    return failure({ facts: [say`Error: the cursor is no longer valid. Call again without one.`], quotes: [] });
  if (error instanceof InvalidArguments)
    return failure({ facts: [say`Error: ${ownMessage(error.message)}`], quotes: [] });
  if (!(error instanceof ApiError)) throw error;
  return failure(errorDocument(error));
}

/** Its message is about the names of arguments, and never repeats what the caller sent. */
export class InvalidArguments extends Error {
  override name = "InvalidArguments";
}

function failure(document: Document): CallToolResult {
  return { content: [{ type: "text", text: compose(document).text }], isError: true };
}

/** Messages are from the service's catalogue. What they report about claims and criteria was written by others. */
function errorDocument({ status, code, message, body, retryAfter }: ApiError): Document {
  const { claim, criteria = [], details = [] } = body as Partial<ErrorBody>;
  const hint = nextSteps[code];
  return {
    facts: [
      say`Error ${status} ${ownMessage(code)}: ${ownMessage(message)}`,
      ...(codesWithReasons.has(code) ? details.map((detail) => say`- ${ownMessage(detail.message)}`) : []),
      ...(retryAfter === undefined ? [] : [say`Try again in ${id(retryAfter)} seconds.`]),
      ...(claim ? [say`claim ${id(claim.id)}: ${claim.state}; leased until ${time(claim.leased_until)}`] : []),
    ],
    quotes: [
      ...(claim ? [quoteLine(agent, say`agent`, claim.agent)] : []),
      ...(claim && claim.reason !== null ? [quote(authorOfReason(claim), say`reason`, claim.reason)] : []),
      ...criteriaQuotes(criteria),
    ],
    ...(hint ? { hints: [hint] } : {}),
  };
}

/** Their details are numbers and sentences of the service. */
const codesWithReasons: ReadonlySet<string> = new Set([
  "criteria_incomplete",
  "criterion_changed",
  "forbidden",
  "invalid_input",
  "nothing_to_claim",
  "result_required",
]);

const nextSteps: Readonly<Record<string, Statement>> = {
  claim_lost: say`Stop working on this ticket. my_claims lists the claims that you still hold.`,
  agent_limit_reached: say`End here and say so: owners of the organisation set the limits in the project's settings.`,
  ticket_not_ready: say`Call find_work for tickets that are released, or tell the team that this one waits for them.`,
  criterion_changed: say`Verify your work against the criteria above, then call deliver with their reports and versions. The other parts are kept.`,
  criteria_incomplete: say`Call deliver again with every confirmed criterion of the ticket, by its number.`,
};
