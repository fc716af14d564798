import type { OperationName } from "@corkboard/contract";
import { field } from "../tool.ts";

/** What every call under a claim carries. */
export const claimArguments = (operation: OperationName) => ({
  claim_id: field(operation, "params", "id", { required: true }),
  fence: field(operation, "body", "fence", { required: true, description: "" }),
});
