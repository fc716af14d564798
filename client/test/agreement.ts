/**
 * The printed types say exactly what the derived ones say, or this file does not compile. Being assignable both ways is
 * not enough: a field that may be left out could be missing on one side.
 */
import type * as printed from "../dist/index.js";
import type * as derived from "../src/index.ts";

/** Without the ways in which the same type can be put together or protected. */
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

/** What is not the same on both sides, by name. */
type Unlike<A, B> = {
  [Key in keyof A | keyof B]: Key extends keyof A & keyof B ? (IsSame<A[Key], B[Key]> extends true ? never : Key) : Key;
}[keyof A | keyof B];

type Nothing<Names extends never> = Names;

export type Agreement = [
  Nothing<Unlike<printed.Client, derived.Client>>,
  Nothing<Unlike<PrintedInputs, DerivedInputs>>,
  Nothing<Unlike<PrintedOutputs, DerivedOutputs>>,
  Nothing<Unlike<PrintedParts, DerivedParts>>,
  Nothing<Unlike<PrintedNames, DerivedNames>>,
];

type PrintedInputs = { [Name in printed.CallName]: printed.InputOf<Name> };
type DerivedInputs = { [Name in derived.CallName]: derived.InputOf<Name> };
type PrintedOutputs = { [Name in printed.CallName]: printed.OutputOf<Name> };
type DerivedOutputs = { [Name in derived.CallName]: derived.OutputOf<Name> };

type SomeList = derived.Client["listCards"];
type EventsOf<Client extends derived.Client> = Yielded<ReturnType<Client["streamEvents"]>>;
type Yielded<Generator> =
  Generator extends AsyncGenerator<infer Item, infer Last, infer Next> ? { item: Item; last: Last; next: Next } : never;

interface PrintedParts {
  readonly exports: keyof typeof printed;
  readonly options: printed.ClientOptions;
  readonly callOptions: printed.CallOptions;
  readonly headers: printed.ResponseHeaders;
  readonly streamInput: printed.StreamInput;
  readonly error: printed.CorkboardError;
  readonly errorFrom: ConstructorParameters<typeof printed.CorkboardError>;
  readonly eachItem: Yielded<ReturnType<typeof printed.eachItem<SomeList>>>;
  readonly eachItemOf: Parameters<typeof printed.eachItem<SomeList>>;
  readonly events: EventsOf<printed.Client>;
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

/** Names that operations do not lead to, or that their types would not miss. */
type PrintedNames = [
  printed.Wire.Assignment,
  printed.Wire.CitedField,
  printed.Wire.CommentVisibility,
  printed.Wire.DeliveryState,
  printed.Wire.DeliveryType,
  printed.Wire.ErrorCode,
  printed.Wire.EventType,
  printed.Wire.FeedbackStatus,
  printed.Wire.FeedbackType,
  printed.Wire.NotificationKind,
  printed.Wire.NotificationSubject,
  printed.Wire.ProjectType,
  printed.Wire.Report,
  printed.Wire.Role,
  printed.Wire.TicketPriority,
  printed.Wire.TicketSourceType,
  printed.Wire.TicketStatus,
  printed.Wire.TokenScope,
  printed.Wire.WidgetLanguage,
  printed.Wire.WidgetPosition,
  printed.Wire.WidgetSettings,
  printed.Wire.WidgetSettingsPatch,
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

/** One can stand in for the other. */
export const interchangeable = (mine: typeof derived, theirs: typeof printed): [typeof printed, typeof derived] => [
  mine,
  theirs,
];
