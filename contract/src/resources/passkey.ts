import { Type, type Static } from "typebox";
import { limits } from "../limits.ts";
import { Id, JsonObject, NullableString, Timestamp } from "../schema.ts";
import { Line } from "../text-schema.ts";

export const Passkey = Type.Object(
  {
    id: Id("Passkey ID"),
    name: Type.String({ description: "Name of the passkey, such as the device that holds it" }),
    synced: Type.Boolean({ description: "Whether the passkey is backed up, such as by a password manager" }),
    created_at: Timestamp("When it was added"),
    last_used_at: NullableString({ format: "date-time", description: "When it was last used; null if never" }),
  },
  { title: "Passkey", description: "A passkey with which a person signs in" },
);
export type Passkey = Static<typeof Passkey>;

const name = () => Line({ pattern: "\\S", maxLength: limits.name, description: "Name of the passkey" });

export const PasskeyCreate = Type.Object({
  name: name(),
  response: JsonObject("The credential that the browser created, as `PublicKeyCredential.toJSON()`"),
});
export type PasskeyCreate = Static<typeof PasskeyCreate>;

export const PasskeyPatch = Type.Object({ name: name() });
export type PasskeyPatch = Static<typeof PasskeyPatch>;

export const PasskeyRegistration = Type.Object(
  {
    options: JsonObject(
      "For the browser, as `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid for 5 minutes.",
    ),
  },
  { title: "PasskeyRegistration", description: "What a browser needs to create a passkey" },
);
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;
