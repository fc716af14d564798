/** Nothing of the caller's settings reaches a measured process, only what a process needs to run at all. */
export function inheritedEnvironment(): Record<string, string> {
  const needed = ["PATH", "HOME", "TMPDIR"];
  return Object.fromEntries(needed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}
