import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Fence, Id, NullableObject, NullableString, OneOf, Timestamp, Version } from "../schema.ts";
import { Address, Line, Lines, OrNull } from "../text-schema.ts";

export const ticketDeliveryStates = ["pending", "accepted", "rejected", "withdrawn"] as const;
export type TicketDeliveryState = (typeof ticketDeliveryStates)[number];

export const deciders = ["team", "reporter", "client"] as const;
export type Decider = (typeof deciders)[number];

const positive = { minimum: 1, maximum: 2 ** 31 - 1 };

const criterionFields = {
  number: Type.Integer({ ...positive, description: "The criterion's `number`" }),
  met: Type.Boolean({ description: "Whether the criterion is met" }),
  evidence: Lines({ maxLength: limits.evidence, description: "How that was verified" }),
};

export const CriterionReport = Type.Object(
  {
    ...criterionFields,
    version: Type.Optional(
      Type.Integer({
        ...positive,
        description:
          "The criterion's `version` that the work was verified against. Required if its text has changed since the claim began.",
      }),
    ),
  },
  { title: "CriterionReport", description: "What an agent reports about an acceptance criterion" },
);
export type CriterionReport = Static<typeof CriterionReport>;

export const DeliveredCriterion = Type.Object(
  {
    ...criterionFields,
    version: Type.Optional(
      Type.Integer({
        description: "The criterion's `version` when it was delivered. Older deliveries do not contain it.",
      }),
    ),
    text: Type.String({ description: "The criterion when it was delivered" }),
  },
  { title: "DeliveredCriterion", description: "An acceptance criterion as the agent reports it" },
);
export type DeliveredCriterion = Static<typeof DeliveredCriterion>;

const fraction = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }));

export const DeliveredElement = Type.Object(
  {
    selector: Line({ maxLength: limits.url, description: "CSS selector of the element" }),
    found: Type.Boolean({ description: "Whether the selector matches an element on the changed page" }),
    x: fraction("Left edge of the element"),
    y: fraction("Top edge of the element"),
    width: fraction("Width of the element"),
    height: fraction("Height of the element"),
  },
  {
    title: "DeliveredElement",
    description:
      "The element that was changed. Its rectangle is given in fractions (0 to 1) of the size of the delivery's screenshot.",
  },
);
export type DeliveredElement = Static<typeof DeliveredElement>;

const length = (description: string) => Type.Optional(Type.Number({ minimum: 0, description }));
const pixels = (description: string) => Type.Optional(Type.Number({ minimum: 1, description }));

export const ElementReport = Type.Object(
  {
    selector: DeliveredElement.properties.selector,
    found: DeliveredElement.properties.found,
    x: length("Left edge of the element"),
    y: length("Top edge of the element"),
    width: length("Width of the element"),
    height: length("Height of the element"),
    image_width: pixels("Width of the screenshot in pixels, if the rectangle is in pixels"),
    image_height: pixels("Height of the screenshot in pixels, if the rectangle is in pixels"),
  },
  {
    title: "ElementReport",
    description:
      "The element that was changed. Its rectangle is given in fractions (0 to 1) of the size of the screenshot, or in pixels together with `image_width` and `image_height`. Pixels are stored as fractions.",
  },
);
export type ElementReport = Static<typeof ElementReport>;

export const TicketDelivery = Type.Object(
  {
    id: Id("Delivery ID"),
    ticket_id: Id("Ticket"),
    project_id: Id("Project of the ticket"),
    claim_id: Id("Claim under which it was delivered"),
    agent: Type.String({ description: "Name of the agent" }),
    attempt: Type.Integer({ description: "The claim's `attempt`" }),
    summary: Type.String({
      description: "What the agent wrote, as plain text. Links to hosts other than the project's are not clickable.",
    }),
    url: NullableString({ description: "URL of the change, such as a pull request" }),
    branch: NullableString({ description: "Branch of the change" }),
    commit: NullableString({ description: "Commit of the change" }),
    preview_url: NullableString({ description: "Where the change can be tried" }),
    verified: Type.Boolean({
      description:
        "Whether the program that runs the agent, such as `agent run`, has found the commit in the branch. Otherwise nobody has checked that they exist.",
    }),
    criteria: Type.Array(DeliveredCriterion, { description: "The ticket's acceptance criteria, in order" }),
    element: NullableObject(DeliveredElement, "The element that was changed; null if unknown"),
    screenshot_url: NullableString({
      description: "URL of the screenshot after the change, valid for a limited time; null without one",
    }),
    screenshot_thumbnail_url: NullableString({
      description: "URL of a WebP thumbnail of the screenshot, at most 320 pixels wide; null without one",
    }),
    state: OneOf(
      ticketDeliveryStates,
      "`withdrawn`: the claim ended before a verdict, for example because a person changed the ticket's status",
    ),
    reason: NullableString({ description: "Why it was rejected; null otherwise" }),
    decided_by: Type.Unsafe<Decider | null>({
      type: ["string", "null"],
      enum: [...deciders, null],
      description: "Who accepted or rejected it; null without a verdict",
    }),
    decided_by_user_id: NullableString({
      description: "The member who accepted or rejected it; null for the reporter and clients",
    }),
    shown_at: NullableString({
      description:
        "When it was shown to the reporter and the client's contacts. Null while only the team sees it, and for tickets from board cards.",
    }),
    shown_by: NullableString({
      description: "The member who showed it; null if it was not shown, or at once by the project's `delivery_review`",
    }),
    client_summary: NullableString({
      description:
        "What the reporter and the client's contacts read in place of `summary`, as the member who showed the delivery sent it. Null unless a member showed it.",
    }),
    version: Version(),
    created_at: Timestamp("When it was delivered"),
    decided_at: NullableString({ description: "When it was accepted or rejected; null without a verdict" }),
  },
  { title: "TicketDelivery", description: "The result of an agent's work on a ticket, which people accept or reject" },
);
export type TicketDelivery = Static<typeof TicketDelivery>;

const webAddress = OrNull(Address({ maxLength: limits.url, description: "http or https URL" }));
const reference = OrNull(Line({ maxLength: limits.name }));

const deliveryFields = {
  summary: Type.Optional(
    Lines({
      pattern: "\\S",
      maxLength: limits.comment,
      description: "What was done, in plain text. Required, unless the claim's `delivery_draft` contains one.",
    }),
  ),
  url: Type.Optional(webAddress),
  branch: Type.Optional(reference),
  commit: Type.Optional(reference),
  preview_url: Type.Optional(webAddress),
};

export const TicketDeliveryCreate = Type.Object({
  fence: Fence(),
  ...deliveryFields,
  criteria: Type.Optional(
    Type.Array(CriterionReport, {
      maxItems: limits.criteria,
      description:
        "Every confirmed acceptance criterion of the ticket, once, in its current version. Required if the ticket has any.",
    }),
  ),
  element: Type.Optional(NullableObject(ElementReport, "The element that was changed")),
  verified: Type.Optional(
    Type.Boolean({
      default: false,
      description: "Whether the program that runs the agent has found the commit in the branch. Default `false`.",
    }),
  ),
});
export type TicketDeliveryCreate = Static<typeof TicketDeliveryCreate>;

export const DeliveryDraft = Type.Object(
  {
    ...deliveryFields,
    criteria: Type.Optional(Type.Array(CriterionReport)),
    element: Type.Optional(NullableObject(DeliveredElement, "The element that was changed")),
  },
  {
    title: "DeliveryDraft",
    description: "The valid parts of a delivery that was rejected because other parts are invalid or missing",
  },
);
export type DeliveryDraft = Static<typeof DeliveryDraft>;

export const verdicts = ["accept", "reject"] as const;

export const DeliveryVerdict = Type.Object({
  verdict: OneOf(verdicts),
  reason: Type.Optional(
    OrNull(
      Lines({
        maxLength: limits.comment,
        description:
          "Why it is rejected. Required to reject; becomes a comment on the feedback item, which is internal if the delivery was not shown.",
      }),
    ),
  ),
});
export type DeliveryVerdict = Static<typeof DeliveryVerdict>;

export const DeliveryShow = Type.Object({
  summary: Type.Optional(
    OrNull(
      Lines({
        pattern: "\\S",
        maxLength: limits.comment,
        description: "What the reporter and the client's contacts read, as plain text. Default: the agent's `summary`.",
      }),
    ),
  ),
});
export type DeliveryShow = Static<typeof DeliveryShow>;
