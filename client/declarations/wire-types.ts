import * as contract from "@corkboard/contract";
import { block, comment, fieldOf, type NameOf, type Schema, inlineType } from "./schema-type.ts";

/** The schemas that the contract exports, by name: all capitalised exports. */
const schemas = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, Schema] => /^[A-Z]/.test(entry[0])),
);

/** Enumerations that have a name in the contract. */
const enums = new Map<string, readonly string[]>(
  Object.entries({
    ClaimState: contract.claimStates,
    CitedField: contract.citedFields,
    CommentVisibility: contract.commentVisibilities,
    DeliveryState: contract.deliveryStates,
    DeliveryType: contract.deliveryTypes,
    ErrorCode: contract.errorCodes,
    EventType: contract.eventTypes,
    FeedbackStatus: contract.feedbackStatuses,
    FeedbackType: contract.feedbackTypes,
    NotificationKind: contract.notificationKinds,
    NotificationSubject: contract.notificationSubjects,
    QuestionPolicy: contract.questionPolicies,
    ReviewPolicy: contract.reviewPolicies,
    QuestionState: contract.questionStates,
    ProjectType: contract.projectTypes,
    Role: contract.roles,
    TicketDeliveryState: contract.ticketDeliveryStates,
    TicketPriority: contract.ticketPriorities,
    TicketSourceType: contract.ticketSourceTypes,
    TicketStatus: contract.ticketStatuses,
    TokenScope: contract.tokenScopes,
    WidgetLanguage: contract.widgetLanguages,
    WidgetPosition: contract.widgetPositions,
  }),
);

const nameOfSchema = new Map([...schemas].map(([name, schema]) => [schema, name]));
const nameOfTitle = new Map([...schemas].map(([name, { title }]) => [title ?? name, name]));
const nameOfEnum = new Map([...enums].map(([name, values]) => [values.join(), name]));

/** The contract's name for a schema. A wrapped schema is a different object, but keeps its title and its values. */
export const wireName: NameOf = (schema) =>
  nameOfSchema.get(schema) ??
  (schema.title === undefined ? undefined : nameOfTitle.get(schema.title)) ??
  nameOfEnum.get(schema.enum?.join() ?? "");

/** The `Wire` namespace with every named type. */
export function wireTypes(): string {
  const schemaTypes = [...schemas].flatMap(([name, schema]) =>
    name === "Event" ? eventTypes(schema) : declaration(name, schema),
  );
  const enumTypes = [...enums].map(([name, values]) => `type ${name} = ${inlineType({ enum: values }, wireName)};`);
  return `export declare namespace Wire ${block([...enumTypes, ...schemaTypes])}`;
}

const declaration = (name: string, schema: Schema) =>
  `${comment(schema.description)}type ${name} = ${inlineType(schema, wireName)};`;

const unionOf = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(" | ");

/** An event's type determines its changed fields and whether it has `displaced`, which the schema does not express. */
function eventTypes(event: Schema): string[] {
  const substitutes = new Map([
    [event.properties?.["type"], "Type"],
    [event.properties?.["changes"], "{ [Name in Field]?: EventChange }"],
  ]);
  const { displaced, ...common } = event.properties ?? {};
  const base = inlineType({ ...event, properties: common }, (schema) => substitutes.get(schema) ?? wireName(schema));
  const displacing = `(Type extends ${unionOf(contract.displacingTypes)} ? ${block([fieldOf("displaced", displaced ?? {}, false, wireName)])} : object)`;
  const kinds = contract.eventObjects.map((object) => {
    const types = contract.eventTypes.filter((name) => name.startsWith(`${object}.`));
    return `\n  | EventOf<${unionOf(types)}, ${unionOf(contract.eventFields[object])}>`;
  });
  return [
    `type EventOf<Type extends EventType, Field extends string> = Type extends EventType ? ${base} & ${displacing} : never;`,
    `${comment(event.description)}type Event =${kinds.join("")};`,
  ];
}
