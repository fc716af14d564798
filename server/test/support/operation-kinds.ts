import {
  type OperationName,
  operations,
  type PersonName,
  type Route,
  routes,
  type VisitorName,
} from "@corkboard/contract";

export type SessionOnlyName =
  | "createMemberResetLink"
  | "showReporterLink"
  | "deleteOrganisation"
  | "restoreOrganisation";

/** An operation in an organisation that accepts an access token. */
export type TokenOperation = Exclude<OperationName, VisitorName | PersonName | SessionOnlyName>;

const names = Object.keys(operations) as OperationName[];
const roleOf = (name: OperationName): Route["role"] => routes[name].role;
const isForVisitors = (name: OperationName): name is VisitorName => roleOf(name) === "visitor";
const isAboutPeople = (name: OperationName): name is PersonName => ["anyone", "person"].includes(roleOf(name));
const isSessionOnly = (name: OperationName) => (routes[name] as Route).sessionOnly === true;

export const visitorOperations = names.filter(isForVisitors);
export const personOperations = names.filter(isAboutPeople);
export const sessionOnlyOperations = names.filter(isSessionOnly);
export const tokenOperations = names.filter(
  (name): name is TokenOperation => !isForVisitors(name) && !isAboutPeople(name) && !isSessionOnly(name),
);
