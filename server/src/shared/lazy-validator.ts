import { createRequire } from "node:module";
import type { TSchema } from "typebox";
import type * as Compiler from "typebox/compile";

const require = createRequire(import.meta.url);

/** Compiles the validator on first use: the compiler is hundreds of modules that an idle service does not need. */
export function lazyValidator(schema: TSchema): () => Compiler.Validator {
  let validator: Compiler.Validator | undefined;
  return () => (validator ??= (require("typebox/compile") as typeof Compiler).Compile(schema));
}
