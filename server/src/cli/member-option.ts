import type { Tx } from "../db/database.ts";
import { accessMemberToChange } from "../features/people/members/members.access.ts";
import { type Option, type OptionValues, requiredValue } from "./command.ts";
import { operatorActor } from "./operator.ts";

export const userOption: Option = { description: "User ID of the member (see `member list`)", required: true };

/** The member given by `--user`, locked. */
export const findMemberToChange = (tx: Tx, orgId: string, values: OptionValues) =>
  accessMemberToChange(tx, operatorActor(orgId), requiredValue(values, "user"));
