import { errors, SetupInput } from "@corkboard/contract";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { single } from "../../../http/responses/operation-response.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader } from "../../../shared/input.ts";
import { hashPassword } from "../identities/identities.exports.ts";
import { isEmptyService } from "../../customers/organisations/organisations.exports.ts";
import { openSession } from "../sessions/sessions.exports.ts";
import { checkSetupCode, requireNoPause } from "./check-setup-code.ts";
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
    await requireNoPause(db);
    const succeeded = await signInLimits.takeAttempt(client.address);
    // In a transaction of its own, because it must commit, and because hashing must neither hold one nor be free.
    if (!(await commit((tx) => checkSetupCode(tx, input.code)))) throw new Fault(errors.invalidSetupCode);
    const hash = await hashOf(input.password);
    const created = await commit(async (tx) => {
      const owner = await setUp(tx, input, hash);
      const of = { identityId: owner.identityId, organisation: owner.orgId };
      const opened = await openSession(tx, { ...of, ...client, previous: person }, isMailEnabled);
      return { ...opened, orgId: owner.orgId };
    });
    await succeeded();
    written(created.orgId);
    return { ...single(created.session), location: "/api/v1/session", cookie: created.secret };
  });
}
