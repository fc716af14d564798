import { Type, type Static } from "typebox";
import { errorCodes } from "../errors.ts";
import { OneOf } from "../schema.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "What went wrong, in a sentence" }),
    code: OneOf(
      errorCodes,
      "The case as a machine word, which stays the same: test for this. Later versions may add words; take one you do not know for what its status says.",
    ),
    request_id: Type.String({ description: "Names this request in the service's logs" }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({ description: "Where in the input, such as `labels/0/text`" }),
          message: Type.String({ description: "What is wrong there" }),
        }),
        { description: "Each place where the input did not fit" },
      ),
    ),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;
