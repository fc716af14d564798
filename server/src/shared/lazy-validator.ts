import { createRequire } from "node:module";
import type { TSchema } from "typebox";
import type * as Compiler from "typebox/compile";

const require = createRequire(import.meta.url);

/** A validator made when it is first asked for. What makes it is hundreds of modules that an idle service does without. */
export function lazyValidator(schema: TSchema): () => Compiler.Validator {
  let validator: Compiler.Validator | undefined;
  return () => (validator ??= (require("typebox/compile") as typeof Compiler).Compile(schema));
}
