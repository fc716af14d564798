import { type OperationName, operations, routes, type VisitorName } from "@corkboard/contract";

/** An operation that requires an access token: all but the visitors'. */
export type TokenOperation = Exclude<OperationName, VisitorName>;

const names = Object.keys(operations) as OperationName[];
const isForVisitors = (name: OperationName): name is VisitorName => routes[name].role === "visitor";

export const visitorOperations = names.filter(isForVisitors);
export const tokenOperations = names.filter((name): name is TokenOperation => !isForVisitors(name));
