/** Measured processes inherit none of the caller's settings, only what any process needs to run. */
export function inheritedEnvironment(): Record<string, string> {
  const needed = ["PATH", "HOME", "TMPDIR"];
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
