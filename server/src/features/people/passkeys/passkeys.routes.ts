import { errors, PasskeyAssertion, PasskeyCreate, PasskeyPatch } from "@corkboard/contract";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import { Fault } from "../../../shared/fault.ts";
import { asId } from "../../../shared/id.ts";
import { bodyReader } from "../../../shared/input.ts";
import { tidyName } from "../../../shared/names.ts";
import type { Signer } from "../../../signing/signer.ts";
import { accessIdentityToChange } from "../identities/identities.access.ts";
import { auditAttemptLater, auditPerson, confirmSession, openSession } from "../sessions/sessions.exports.ts";
import { type EnabledMethods, keepAWay } from "../sign-in-methods/sign-in-methods.exports.ts";
import { challengeMs, newChallenge } from "./challenge.ts";
import type { PasskeyDomain } from "./passkey-domain.ts";
import { countPasskeys, deletePasskey, findPasskeyOf, listPasskeysOf, renamePasskey } from "./passkeys.queries.ts";
import { addPasskey, checkRegistration, presentPasskey, registrationOptions } from "./register-passkey.ts";
import { checkPasskey, findHolder, usePasskey } from "./use-passkey.ts";

const readAssertion = bodyReader(PasskeyAssertion);
const readCreate = bodyReader(PasskeyCreate);
const readPatch = bodyReader(PasskeyPatch);

interface Dependencies {
  readonly sessions: { invalidateIdentity(id: string): void };
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  readonly methods: EnabledMethods;
  /** Undefined if browsers would accept no passkeys. */
  readonly passkeyDomain: PasskeyDomain | undefined;
  readonly signer: Signer;
}

export function passkeyRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { sessions, signInLimits, isMailEnabled, methods, passkeyDomain, signer } = dependencies;
  const domain = (): PasskeyDomain => {
    if (!passkeyDomain) throw new Fault(errors.passkeysUnavailable);
    return passkeyDomain;
  };

  // Without the library, so that opening the sign-in page does not load it.
  on.person("startPasskeySignIn", async ({ db }) =>
    single({
      options: {
        challenge: newChallenge(signer, "sign-in", db.now()),
        rpId: domain().id,
        timeout: challengeMs,
        userVerification: "required",
        allowCredentials: [],
      },
    }),
  );

  on.person("finishPasskeySignIn", async ({ db, body, person, client, organisation, commit }) => {
    const { response } = readAssertion(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    const used = await checkPasskey(db, response, domain(), signer);
    const opened =
      used &&
      (await commit(async (tx) => {
        const identity = await accessIdentityToChange(tx, used.identityId);
        if (!identity || !(await usePasskey(tx, used))) return undefined;
        const input = { identityId: identity.id, ...client, previous: person };
        return openSession(tx, { ...input, organisation: asId(organisation) ?? null }, isMailEnabled);
      }));
    if (!opened) {
      auditAttemptLater("sign_in.failed", commit, (tx) => findHolder(tx, response), client.address);
      throw new Fault(errors.invalidPasskey);
    }
    await succeeded();
    sessions.invalidateIdentity(used.identityId);
    if (person) sessions.invalidateIdentity(person.identityId);
    return { ...single(opened.session), location: "/api/v1/session", cookie: opened.secret };
  });

  on.person("reauthenticateWithPasskey", async ({ db, body, person, client, organisation, commit }) => {
    const { response } = readAssertion(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    const used = await checkPasskey(db, response, domain(), signer);
    const { identityId } = person;
    const { address } = client;
    const session = await commit(async (tx) => {
      const isTheirs = used?.identityId === identityId && (await usePasskey(tx, used));
      if (isTheirs) return confirmSession(tx, person, { organisation, address }, isMailEnabled);
      await auditPerson(tx, "reauthentication.failed", { identityId, address });
      return undefined;
    });
    if (!session) throw new Fault(errors.wrongPasskey);
    await succeeded();
    sessions.invalidateIdentity(person.identityId);
    return single(session);
  });

  on.person("listPasskeys", async ({ db, person, query }) => {
    const of = { identity: person.identityId };
    return listRows(db, { rows: listPasskeysOf, total: countPasskeys }, of, query.page, presentPasskey, createdPlace);
  });

  on.person("startPasskeyRegistration", async ({ db, person }) =>
    single({ options: await registrationOptions(db, person, domain(), signer) }),
  );

  on.person("finishPasskeyRegistration", async ({ db, body, person, client, commit }) => {
    const { name, response } = readCreate(body);
    const checked = await checkRegistration(db, response, person, domain(), signer);
    const { identityId } = person;
    const passkey = await commit(async (tx) => {
      await auditPerson(tx, "passkey.created", { identityId, address: client.address });
      return addPasskey(tx, identityId, name, checked);
    });
    return created(passkey, "/api/v1/passkeys");
  });

  on.person("renamePasskey", async ({ body, person, params, commit }) => {
    const of = passkeyOf(person.identityId, params.id);
    const { name } = readPatch(body);
    const passkey = await commit(async (tx) => {
      await tx.run(renamePasskey, { ...of, name: tidyName(name) });
      return tx.first(findPasskeyOf, of);
    });
    if (!passkey) throw new Fault(errors.passkeyNotFound);
    return single(presentPasskey(passkey));
  });

  on.person("deletePasskey", async ({ person, params, client, commit }) => {
    const of = passkeyOf(person.identityId, params.id);
    await commit((tx) =>
      keepAWay(tx, person.identityId, methods, async () => {
        if ((await tx.run(deletePasskey, of)) === 0) throw new Fault(errors.passkeyNotFound);
        await auditPerson(tx, "passkey.deleted", { identityId: person.identityId, address: client.address });
      }),
    );
    return deleted();
  });
}

function passkeyOf(identity: string, given: string): { identity: string; id: string } {
  const id = asId(given);
  if (id === undefined) throw new Fault(errors.passkeyNotFound);
  return { identity, id };
}
