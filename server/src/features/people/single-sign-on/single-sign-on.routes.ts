import { errors, SingleSignOnStart } from "@corkboard/contract";
import type { OperationRegistry } from "../../../http/operations.ts";
import { deleted, single } from "../../../http/responses/operation-response.ts";
import type { SignInProvider } from "../../../ports/sign-in-provider/sign-in-provider.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader } from "../../../shared/input.ts";
import { requireRecentSignIn } from "../../../shared/recent-password.ts";
import type { Signer } from "../../../signing/signer.ts";
import { auditPerson } from "../sessions/sessions.exports.ts";
import { type EnabledMethods, keepAWay } from "../sign-in-methods/sign-in-methods.exports.ts";
import { attemptAtProvider, newAttempt, ownPath, sealAttempt } from "./attempt.ts";
import { deleteAccountOf } from "./single-sign-on.queries.ts";

const readStart = bodyReader(SingleSignOnStart);

interface Dependencies {
  /** Undefined if none is configured. */
  readonly provider: SignInProvider | undefined;
  readonly methods: EnabledMethods;
  readonly signer: Signer;
  readonly logger: { warn(details: object, message: string): void };
  publicUrl(): string;
}

export function singleSignOnRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { methods, signer, logger, publicUrl } = dependencies;
  const configured = (): SignInProvider => {
    if (!dependencies.provider) throw new Fault(errors.singleSignOnUnavailable);
    return dependencies.provider;
  };

  on.person("startSingleSignOn", async ({ db, body, person }) => {
    const provider = configured();
    const { purpose, next } = readStart(body);
    if (purpose !== "sign_in" && !person) throw new Fault(errors.notSignedIn);
    if (purpose === "connect" && person) requireRecentSignIn(person, db.now());
    const session = purpose === "sign_in" ? undefined : person?.sessionId;
    const attempt = newAttempt({ purpose, next: ownPath(next), session }, db.now());
    const url = await provider.begin(attemptAtProvider(signer, attempt, publicUrl())).catch((error: unknown) => {
      logger.warn({ reason: (error as Error).message }, "cannot reach the sign-in provider");
      throw new Fault(errors.signInProviderUnreachable, { cause: error, retryAfterSeconds: 5 });
    });
    return { ...single({ url }), attempt: sealAttempt(signer, attempt) };
  });

  on.person("disconnectSingleSignOn", async ({ person, client, commit }) => {
    const { issuer } = configured();
    await commit((tx) =>
      keepAWay(tx, person.identityId, methods, async () => {
        const isFound = (await tx.run(deleteAccountOf, { identity: person.identityId, issuer })) === 1;
        if (!isFound) throw new Fault(errors.singleSignOnNotConnected);
        const { identityId } = person;
        await auditPerson(tx, "single_sign_on.disconnected", { identityId, address: client.address });
      }),
    );
    return deleted();
  });
}
