import { Session } from "../resources/session.ts";
import { Setup, SetupInput } from "../resources/setup.ts";
import { route } from "../route.ts";
import { Single } from "../schema.ts";

export const setupRoutes = {
  getSetup: route({
    tag: "Set-up",
    summary: "Get whether the service can be set up",
    description: "Returns whether the service still waits for its first organisation.",
    role: "anyone",
    response: Single(Setup),
    errors: [],
  }),
  setUp: route({
    tag: "Set-up",
    summary: "Set up the service",
    description:
      "Creates the first organisation with its first owner, and signs them in. Requires the code in the link that an empty service prints at start. After 10 wrong codes, one attempt per minute is accepted.",
    role: "anyone",
    setsCookie: true,
    body: SetupInput,
    response: Single(Session),
    errors: ["passwordTooShort", "setupClosed", "invalidSetupCode", "setupCodesLimited", "passwordsBusy"],
    secret: true,
  }),
} as const;
