import { CriterionReport, type DeliveryDraft, errors, limits, TicketDeliveryCreate } from "@corkboard/contract";
import { Type } from "typebox";
import { Fault, type FaultDetails } from "../../../../shared/fault.ts";
import { bodyReader, type JsonBody } from "../../../../shared/input.ts";
import { hasCredentials, webAddress } from "../../../../shared/web-address.ts";
import { elementInFractions } from "./element-in-fractions.ts";

/** What a request to deliver contains: the valid parts, and what is wrong with the others. */
export interface ReadDelivery {
  readonly valid: DeliveryDraft;
  readonly problems: FaultDetails;
  /** Numbers of criteria that are given, but not as they must be. */
  readonly invalidCriteria: readonly number[];
  /** Where in the request the report about a criterion is. */
  readonly placeOf: ReadonlyMap<number, number>;
}

const { fence, summary, url, branch, commit, preview_url, element, verified } = TicketDeliveryCreate.properties;

/** What is never part of a draft. */
export const readHead = bodyReader(Type.Object({ fence, verified }));

/** Each field is read on its own, so that one that is invalid does not take the others with it. */
const readers = [
  bodyReader(Type.Object({ summary })),
  webAddressReader("url", bodyReader(Type.Object({ url }))),
  bodyReader(Type.Object({ branch })),
  bodyReader(Type.Object({ commit })),
  webAddressReader("preview_url", bodyReader(Type.Object({ preview_url }))),
  elementReader(bodyReader(Type.Object({ element }))),
];
const readList = bodyReader(
  Type.Object({ criteria: Type.Optional(Type.Array(Type.Unknown(), { maxItems: limits.criteria })) }),
);
const readCriterion = bodyReader(CriterionReport);

export function readDelivery(body: JsonBody): ReadDelivery {
  const problems: FaultDetails = [];
  const attempt = <Value>(read: () => Value, explain: (details: FaultDetails) => FaultDetails = (same) => same) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      problems.push(...explain(error.details ?? []));
      return undefined;
    }
  };
  const fields = readers.map((read) => attempt(() => read(body)));
  const given = attempt(() => readList(body))?.criteria;
  const invalidCriteria: number[] = [];
  const placeOf = new Map<number, number>();
  const read = given?.flatMap((item, index) => {
    const number = numberOf(item);
    const criterion = attempt(
      () => readCriterion(objectAt(item)),
      (details) => details.map((detail) => problemOfCriterion(detail, index, number)),
    );
    if (criterion) {
      placeOf.set(criterion.number, index);
      return [reportOf(criterion)];
    }
    if (number !== undefined) invalidCriteria.push(number);
    return [];
  });
  const valid: DeliveryDraft = Object.assign({}, ...fields, read === undefined ? {} : { criteria: read });
  return { valid, problems, invalidCriteria, placeOf };
}

/** Without what the contract does not know. */
const reportOf = ({ number, version, met, evidence }: CriterionReport): CriterionReport => ({
  number,
  ...(version === undefined ? {} : { version }),
  met,
  evidence,
});

function objectAt(item: unknown): JsonBody {
  if (typeof item === "object" && item !== null && !Array.isArray(item)) return item as JsonBody;
  throw new Fault(errors.invalidInput, { details: [{ path: "", message: "must be an object" }] });
}

function numberOf(item: unknown): number | undefined {
  const number = (item as { readonly number?: unknown } | null)?.number;
  return Number.isInteger(number) ? (number as number) : undefined;
}

/** The path counts from 0 like every path, so the message names the criterion as the ticket does. */
function problemOfCriterion({ path, message }: FaultDetails[number], index: number, number: number | undefined) {
  const at = path === "" ? `criteria/${index}` : `criteria/${index}/${path}`;
  return {
    path: at,
    message: number === undefined ? `${at} ${withoutPath(message, path)}` : `criterion ${number}: ${message}`,
  };
}

const withoutPath = (message: string, path: string) => (path === "" ? message : message.slice(path.length + 1));

function webAddressReader<Read extends object>(path: "url" | "preview_url", read: (body: JsonBody) => Read) {
  return (body: JsonBody): Read => {
    const value = read(body);
    const given = (value as Readonly<Record<string, string | null | undefined>>)[path];
    const address = webAddress(given ?? "");
    if (!given || (address && !hasCredentials(address))) return value;
    const message = `${path} must be an http or https URL without a user name or password`;
    throw new Fault(errors.invalidInput, { details: [{ path, message }] });
  };
}

function elementReader(read: (body: JsonBody) => Pick<TicketDeliveryCreate, "element">) {
  return (body: JsonBody): Pick<DeliveryDraft, "element"> => {
    const { element: given } = read(body);
    return given ? { element: elementInFractions(given) } : given === null ? { element: null } : {};
  };
}
