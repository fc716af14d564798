import { Type, type Static } from "typebox";
import { errorCodes } from "../errors.ts";
import { OneOf } from "../schema.ts";

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "Human-readable message" }),
    code: OneOf(
      errorCodes,
      "Stable, machine-readable error code. Handle errors by this value. Later versions may add codes; handle an unknown code by its HTTP status.",
    ),
    request_id: Type.String({ description: "Identifies the request in the service's logs" }),
    details: Type.Optional(
      Type.Array(
        Type.Object({
          path: Type.String({ description: "Path of the invalid value, for example `labels/0/text`" }),
          message: Type.String({ description: "Why the value is invalid" }),
        }),
        { description: "The invalid values of the request. At most 20 are listed." },
      ),
    ),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;
