export interface WelcomeSearch {
  /** The website that waits for its first report. */
  readonly project?: string;
}

export const validateWelcomeSearch = ({ project }: Record<string, unknown>): WelcomeSearch =>
  typeof project === "string" && project !== "" ? { project } : {};
