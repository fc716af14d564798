/**
 * This file compiles only if the generated types are identical to the derived ones. Being assignable both ways is not
 * enough: an optional field could be missing on one side.
 */
import type * as generated from "../dist/index.js";
import type * as derived from "../src/index.ts";

/** Normalises a type: flattens intersections and removes `readonly`. */
type Plain<Type> = Type extends (...input: infer Input) => infer Output
  ? (...input: Plain<Input>) => Plain<Output>
  : Type extends AbortSignal | FormData
    ? Type
    : Type extends object
      ? { -readonly [Key in keyof Type]: Plain<Type[Key]> }
      : Type;

type IsSame<A, B> =
  (<Type>(value: Type) => Type extends Plain<A> ? 1 : 2) extends <Type>(value: Type) => Type extends Plain<B> ? 1 : 2
    ? true
    : false;

/** The names of the members that differ. */
type Mismatch<A, B> = {
  [Key in keyof A | keyof B]: Key extends keyof A & keyof B ? (IsSame<A[Key], B[Key]> extends true ? never : Key) : Key;
}[keyof A | keyof B];

type MustBeEmpty<Names extends never> = Names;

export type Agreement = [
  MustBeEmpty<Mismatch<generated.Client, derived.Client>>,
  MustBeEmpty<Mismatch<GeneratedInputs, DerivedInputs>>,
  MustBeEmpty<Mismatch<GeneratedOutputs, DerivedOutputs>>,
  MustBeEmpty<Mismatch<GeneratedParts, DerivedParts>>,
  MustBeEmpty<Mismatch<GeneratedNames, DerivedNames>>,
];

type GeneratedInputs = { [Name in generated.CallName]: generated.InputOf<Name> };
type DerivedInputs = { [Name in derived.CallName]: derived.InputOf<Name> };
type GeneratedOutputs = { [Name in generated.CallName]: generated.OutputOf<Name> };
type DerivedOutputs = { [Name in derived.CallName]: derived.OutputOf<Name> };

type SomeList = derived.Client["listCards"];
type EventsOf<Client extends derived.Client> = Yielded<ReturnType<Client["streamEvents"]>>;
type Yielded<Generator> =
  Generator extends AsyncGenerator<infer Item, infer Last, infer Next> ? { item: Item; last: Last; next: Next } : never;

interface GeneratedParts {
  readonly exports: keyof typeof generated;
  readonly options: generated.ClientOptions;
  readonly callOptions: generated.CallOptions;
  readonly headers: generated.ResponseHeaders;
  readonly streamInput: generated.StreamInput;
  readonly error: generated.CorkboardError;
  readonly errorFrom: ConstructorParameters<typeof generated.CorkboardError>;
  readonly eachItem: Yielded<ReturnType<typeof generated.eachItem<SomeList>>>;
  readonly eachItemOf: Parameters<typeof generated.eachItem<SomeList>>;
  readonly events: EventsOf<generated.Client>;
}

interface DerivedParts {
  readonly exports: keyof typeof derived;
  readonly options: derived.ClientOptions;
  readonly callOptions: derived.CallOptions;
  readonly headers: derived.ResponseHeaders;
  readonly streamInput: derived.StreamInput;
  readonly error: derived.CorkboardError;
  readonly errorFrom: ConstructorParameters<typeof derived.CorkboardError>;
  readonly eachItem: Yielded<ReturnType<typeof derived.eachItem<SomeList>>>;
  readonly eachItemOf: Parameters<typeof derived.eachItem<SomeList>>;
  readonly events: EventsOf<derived.Client>;
}

/** Named types that the types of the operations do not cover. */
type GeneratedNames = [
  generated.Wire.Assignment,
  generated.Wire.CitedField,
  generated.Wire.CommentVisibility,
  generated.Wire.DeliveryState,
  generated.Wire.DeliveryType,
  generated.Wire.ErrorCode,
  generated.Wire.EventType,
  generated.Wire.FeedbackStatus,
  generated.Wire.FeedbackType,
  generated.Wire.NotificationKind,
  generated.Wire.NotificationSubject,
  generated.Wire.ProjectType,
  generated.Wire.Report,
  generated.Wire.Role,
  generated.Wire.TicketPriority,
  generated.Wire.TicketSourceType,
  generated.Wire.TicketStatus,
  generated.Wire.TokenScope,
  generated.Wire.WidgetLanguage,
  generated.Wire.WidgetPosition,
  generated.Wire.WidgetSettings,
  generated.Wire.WidgetSettingsPatch,
];

type DerivedNames = [
  derived.Wire.Assignment,
  derived.Wire.CitedField,
  derived.Wire.CommentVisibility,
  derived.Wire.DeliveryState,
  derived.Wire.DeliveryType,
  derived.Wire.ErrorCode,
  derived.Wire.EventType,
  derived.Wire.FeedbackStatus,
  derived.Wire.FeedbackType,
  derived.Wire.NotificationKind,
  derived.Wire.NotificationSubject,
  derived.Wire.ProjectType,
  derived.Wire.Report,
  derived.Wire.Role,
  derived.Wire.TicketPriority,
  derived.Wire.TicketSourceType,
  derived.Wire.TicketStatus,
  derived.Wire.TokenScope,
  derived.Wire.WidgetLanguage,
  derived.Wire.WidgetPosition,
  derived.Wire.WidgetSettings,
  derived.Wire.WidgetSettingsPatch,
];

/** Each module can replace the other. */
export const interchangeable = (mine: typeof derived, theirs: typeof generated): [typeof generated, typeof derived] => [
  mine,
  theirs,
];
