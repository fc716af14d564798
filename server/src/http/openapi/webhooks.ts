import { Event, type EventType, eventTypes } from "@corkboard/contract";
import { examples } from "@corkboard/contract/examples";
import type { Components } from "./components.ts";

const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
});

const parameters = [
  header("webhook-id", "ID of the event, the same for every retry; use it to detect duplicates"),
  header("webhook-timestamp", "When this attempt was made, in seconds since 1970"),
  header(
    "webhook-signature",
    "One signature of `webhook-id`, `webhook-timestamp` and the body per valid secret, separated by spaces, as Standard Webhooks specifies",
  ),
];

const responses = {
  "2XX": { description: "Received. Any other response, or none within 15 seconds, is retried." },
  "410": { description: "Disables the webhook" },
};

/** The requests that the service sends to webhooks, by type. */
export function describeWebhooks(components: Components): Record<string, object> {
  const event = components.schema(Event);
  const example = examples.streamEvents.response;
  const ofEvents = eventTypes.map((type) => [
    type,
    describe(
      type,
      `Sent after \`${type}\` was recorded in the event log.`,
      event,
      type === example.type ? example : undefined,
    ),
  ]);
  const ping = describe("ping", "Sent on request, to test whether deliveries arrive.", {
    type: "object",
    required: ["webhook_id"],
    properties: { webhook_id: { type: "string", format: "uuid", description: "Webhook ID" } },
  });
  return { ...Object.fromEntries(ofEvents), ping };
}

function describe(
  type: EventType | "ping",
  description: string,
  data: unknown,
  example?: { created_at: string },
): object {
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type, description: "Event type, or `ping`" },
      timestamp: { type: "string", format: "date-time", description: "When the event occurred" },
      data,
    },
  };
  const body = example && { type, timestamp: example.created_at, data: example };
  return {
    post: {
      tags: ["Webhooks"],
      summary: type,
      description,
      security: [],
      parameters,
      requestBody: { required: true, content: { "application/json": { schema, ...(body ? { example: body } : {}) } } },
      responses,
    },
  };
}
