/** `npm run` changes the folder to Corkboard's own, but a command for a repository works where it was called. */
export const folderOfCaller = ({ npm_lifecycle_event: script, INIT_CWD: caller }: NodeJS.ProcessEnv): string =>
  script === "corkboard" && caller ? caller : process.cwd();
