import * as contract from "@corkboard/contract";
import { block, comment, fieldOf, type NameOf, type Schema, writtenOut } from "./schema-type.ts";

/** The contract's schemas by the names it exports them under: those with a capital letter. */
const schemas = new Map(
  Object.entries<unknown>(contract).filter((entry): entry is [string, Schema] => /^[A-Z]/.test(entry[0])),
);

/** One-of values that have a name in the contract. */
const choices = new Map<string, readonly string[]>(
  Object.entries({
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
    ProjectType: contract.projectTypes,
    Role: contract.roles,
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
const nameOfChoice = new Map([...choices].map(([name, values]) => [values.join(), name]));

/** What the contract calls a schema. One that was wrapped is no longer itself, but keeps its title and its values. */
export const wireName: NameOf = (schema) =>
  nameOfSchema.get(schema) ??
  (schema.title === undefined ? undefined : nameOfTitle.get(schema.title)) ??
  nameOfChoice.get(schema.enum?.join() ?? "");

/** Every type that has a name, once. */
export function wireTypes(): string {
  const named = [...schemas].flatMap(([name, schema]) =>
    name === "Event" ? eventTypes(schema) : declaration(name, schema),
  );
  const valued = [...choices].map(([name, values]) => `type ${name} = ${writtenOut({ enum: values }, wireName)};`);
  return `export declare namespace Wire ${block([...valued, ...named])}`;
}

const declaration = (name: string, schema: Schema) =>
  `${comment(schema.description)}type ${name} = ${writtenOut(schema, wireName)};`;

const quoted = (words: readonly string[]) => words.map((word) => JSON.stringify(word)).join(" | ");

/** An event's type tells which fields may have changed and whether others made way, which its schema does not say. */
function eventTypes(event: Schema): string[] {
  const substitutes = new Map([
    [event.properties?.["type"], "Type"],
    [event.properties?.["changes"], "{ [Name in Field]?: EventChange }"],
  ]);
  const { displaced, ...common } = event.properties ?? {};
  const base = writtenOut({ ...event, properties: common }, (schema) => substitutes.get(schema) ?? wireName(schema));
  const displacing = `(Type extends ${quoted(contract.displacingTypes)} ? ${block([fieldOf("displaced", displaced ?? {}, false, wireName)])} : object)`;
  const kinds = contract.eventObjects.map((object) => {
    const types = contract.eventTypes.filter((name) => name.startsWith(`${object}.`));
    return `\n  | EventOf<${quoted(types)}, ${quoted(contract.eventFields[object])}>`;
  });
  return [
    `type EventOf<Type extends EventType, Field extends string> = Type extends EventType ? ${base} & ${displacing} : never;`,
    `${comment(event.description)}type Event =${kinds.join("")};`,
  ];
}
