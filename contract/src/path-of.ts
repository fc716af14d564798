import { type OperationName, operations } from "./operations.ts";

/**
 * The path of an operation with its parameters, which cannot lead to another operation. URLs resolve `.` and `..` in every
 * spelling, `%2e%2e` included, so that no encoding keeps them.
 */
export function pathOf(name: OperationName, params: Readonly<Record<string, string>> = {}): string {
  return operations[name].path.replaceAll(/:(\w+)/g, (_, part: string) => {
    // Compared as a string: what models and plain JavaScript pass can be anything, such as `[".."]`.
    const segment = encodeURIComponent(params[part] ?? "");
    if (segment === "." || segment === "..") throw new TypeError(`The path parameter ${part} must not be "." or ".."`);
    return segment;
  });
}
