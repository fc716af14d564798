import { errors, SetupInput } from "@corkboard/contract";
import type { SignInLimits } from "../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../http/operations.ts";
import { single } from "../../http/responses/operation-response.ts";
import { Fault } from "../../shared/fault.ts";
import { bodyReader } from "../../shared/input.ts";
import { hashPassword } from "../identities/identities.access.ts";
import { isEmptyService } from "../organisations/organisations.access.ts";
import { openSession } from "../sessions/sessions.access.ts";
import { setUp } from "./set-up.ts";

const readInput = bodyReader(SetupInput, { password: errors.passwordTooShort });

interface Dependencies {
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  readonly arePasswordsEnabled: boolean;
}

export function setupRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { signInLimits, isMailEnabled, arePasswordsEnabled } = dependencies;

  const hashOf = async (password: string | undefined): Promise<string | null> => {
    if (!arePasswordsEnabled) return null;
    if (password === undefined) throw new Fault(errors.passwordTooShort);
    return hashPassword(password);
  };

  on.person("getSetup", async ({ db }) => single({ open: await isEmptyService(db) }));

  on.person("setUp", async ({ db, body, client, person, commit, written }) => {
    if (!(await isEmptyService(db))) throw new Fault(errors.setupClosed);
    const input = readInput(body);
    const succeeded = signInLimits.takeAttempt(client.address);
    const hash = await hashOf(input.password);
    const created = await commit(async (tx) => {
      const owner = await setUp(tx, input, hash);
      if (!owner) return undefined;
      const of = { identityId: owner.identityId, organisation: owner.orgId };
      const opened = await openSession(tx, { ...of, ...client, previous: person }, isMailEnabled);
      return { ...opened, orgId: owner.orgId };
    });
    // The attempt is counted in a transaction that must not fail.
    if (!created) throw new Fault(errors.invalidSetupCode);
    succeeded();
    written(created.orgId);
    return { ...single(created.session), location: "/api/v1/session", cookie: created.secret };
  });
}
