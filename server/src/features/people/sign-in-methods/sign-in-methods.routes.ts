import type { PasskeyObstacle } from "@corkboard/contract";
import type { OperationRegistry } from "../../../http/operations.ts";
import { single } from "../../../http/responses/operation-response.ts";
import { ownMethods, type EnabledMethods } from "./sign-in-methods.exports.ts";

interface Dependencies {
  readonly methods: EnabledMethods;
  readonly passkeyObstacle: PasskeyObstacle | null;
  /** Name of the single sign-on provider. */
  readonly providerName: string | null;
  publicUrl(): string;
}

export function signInMethodRoutes(
  on: OperationRegistry,
  { methods, passkeyObstacle, providerName, publicUrl }: Dependencies,
): void {
  on.person("getSignInMethods", async () =>
    single({
      passwords: methods.arePasswordsEnabled,
      codes: methods.isMailEnabled,
      passkeys: methods.arePasskeysEnabled,
      passkeys_unavailable: passkeyObstacle,
      single_sign_on: providerName,
      origin: new URL(publicUrl()).origin,
    }),
  );

  on.person("getOwnSignInMethods", async ({ db, person }) => single(await ownMethods(db, person.identityId, methods)));
}
