import { Type, type Static } from "typebox";

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: "What went wrong, in a sentence" }),
    code: Type.String({ description: "A stable machine word for the case" }),
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
