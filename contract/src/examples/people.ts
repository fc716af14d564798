import { limits } from "../limits.ts";
import type { Invitation, InvitationCreated } from "../resources/invitation.ts";
import type { Passkey } from "../resources/passkey.ts";
import type { Session, SessionSummary } from "../resources/session.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const session: Session = {
  id: ids.session,
  identity: { id: ids.identity, email: "olive@studio.example" },
  organisations: [
    {
      id: ids.organisation,
      name: "North Studio",
      role: "owner",
      user_id: ids.owner,
      display_name: "Olive Owner",
      deleted_at: null,
      purge_at: null,
    },
  ],
  organisation_id: ids.organisation,
  created_at: "2026-03-02T08:01:00.000Z",
  expires_at: "2026-03-17T09:15:00.000Z",
  reauthenticated_until: null,
  emails_enabled: true,
};

const recent: Session = {
  ...session,
  expires_at: "2026-03-16T08:01:00.000Z",
  reauthenticated_until: "2026-03-02T08:11:00.000Z",
};

const sessionHere: SessionSummary = {
  id: ids.session,
  created_at: session.created_at,
  last_used_at: "2026-03-03T09:15:00.000Z",
  user_agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  current: true,
};

const sessionElsewhere: SessionSummary = {
  ...sessionHere,
  id: ids.otherSession,
  user_agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15",
  current: false,
};

const invitation: Invitation = {
  id: ids.invitation,
  email: "dan@studio.example",
  role: "developer",
  invited_by: ids.owner,
  created_at: "2026-03-02T08:04:00.000Z",
  expires_at: "2026-03-09T08:04:00.000Z",
};

const secret = "Rq0xT5vYk3mJ8cWb1nZdLh7sPf2gUa6oXe4iKtMyVwE";

const invited: InvitationCreated = {
  ...invitation,
  url: `https://corkboard.example/invite#${secret}`,
  emailed: true,
};

const password = "correct horse battery";

const challenge = "TXlFNUt2cUJ3M2QuMTc3MjQzODQ2MDAwMC5zaWduLWluLi5nOGRRc1kybA";

const passkey: Passkey = {
  id: ids.passkey,
  name: "Olive's phone",
  synced: true,
  created_at: "2026-03-02T08:02:00.000Z",
  last_used_at: "2026-03-03T09:14:00.000Z",
};

const assertion = {
  id: "lQmT5wzX0rYb",
  rawId: "lQmT5wzX0rYb",
  type: "public-key",
  clientExtensionResults: {},
  response: {
    authenticatorData: "c2F0ZWxsaXRl",
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
    signature: "MEUCIQ",
  },
};

const attestation = {
  ...assertion,
  response: { attestationObject: "o2NmbXRkbm9uZQ", clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0" },
};

export const peopleExamples = {
  getSetup: { response: { data: { open: true } } },
  setUp: {
    body: {
      code: "kW3vQ9xLr2TzB7nYc5HdMg",
      organisation: "North Studio",
      name: "Olive Owner",
      email: "olive@studio.example",
      password,
    },
    response: { data: recent },
  },

  signIn: { body: { email: "olive@studio.example", password }, response: { data: recent } },
  getSession: { response: { data: session } },
  signOut: deleted,
  reauthenticate: { body: { password }, response: { data: recent } },
  changePassword: { body: { current_password: password, password: "a better battery" }, response: { data: recent } },
  listSessions: { response: pageOf([sessionHere, sessionElsewhere], limits.pageMaximum) },
  revokeSession: deleted,
  revokeAllSessions: deleted,

  getSignInMethods: {
    response: {
      data: {
        passwords: true,
        codes: true,
        passkeys: true,
        passkeys_unavailable: null,
        single_sign_on: "North Studio SSO",
        origin: "https://corkboard.example",
      },
    },
  },
  getOwnSignInMethods: {
    response: { data: { password: true, passkeys: 1, single_sign_on: false, code: true, email_verified: true } },
  },
  requestSignInCode: { body: { email: "olive@studio.example" }, response: { data: { requested: true } } },
  signInWithCode: { body: { email: "olive@studio.example", code: "4821 7390" }, response: { data: recent } },
  reauthenticateWithCode: { body: { code: "4821 7390" }, response: { data: recent } },
  startPasskeySignIn: {
    response: {
      data: {
        options: { challenge, rpId: "corkboard.example", timeout: 300_000, userVerification: "required" },
      },
    },
  },
  finishPasskeySignIn: { body: { response: assertion }, response: { data: recent } },
  reauthenticateWithPasskey: { body: { response: assertion }, response: { data: recent } },
  startSingleSignOn: {
    body: { purpose: "sign_in", next: "/inbox" },
    response: { data: { url: "https://sso.studio.example/authorize?client_id=corkboard&response_type=code" } },
  },
  disconnectSingleSignOn: deleted,
  listPasskeys: { response: pageOf([passkey], limits.pageMaximum) },
  startPasskeyRegistration: {
    response: {
      data: {
        options: {
          challenge,
          rp: { id: "corkboard.example", name: "Corkboard" },
          user: { id: "AZytj6wCcAChxVsvDT6MEQ", name: "olive@studio.example", displayName: "olive@studio.example" },
          pubKeyCredParams: [{ alg: -7, type: "public-key" }],
        },
      },
    },
  },
  finishPasskeyRegistration: { body: { name: "Olive's phone", response: attestation }, response: { data: passkey } },
  renamePasskey: { body: { name: "Olive's phone" }, response: { data: passkey } },
  deletePasskey: deleted,

  requestPasswordReset: { body: { email: "olive@studio.example" }, response: { data: { requested: true } } },
  lookUpPasswordReset: { body: { secret }, response: { data: { email: "olive@studio.example" } } },
  resetPassword: { body: { secret, password }, response: { data: recent } },

  listInvitations: { response: pageOf([invitation], limits.pageMaximum) },
  createInvitation: {
    body: { email: "dan@studio.example", role: "developer", display_name: "Dan Developer" },
    response: { data: invited },
  },
  getInvitation: { response: { data: invitation } },
  renewInvitation: { response: { data: invited } },
  deleteInvitation: deleted,
  lookUpInvitation: {
    body: { secret },
    response: {
      data: {
        organisation: { id: ids.organisation, name: "North Studio" },
        email: "dan@studio.example",
        role: "developer",
        display_name: "Dan Developer",
        identity_exists: false,
        signed_in_as: null,
      },
    },
  },
  acceptInvitation: {
    body: { secret, name: "Dan Developer", password },
    response: {
      data: {
        ...recent,
        identity: { id: ids.identity, email: "dan@studio.example" },
        organisations: [
          {
            id: ids.organisation,
            name: "North Studio",
            role: "developer",
            user_id: ids.developer,
            display_name: "Dan Developer",
            deleted_at: null,
            purge_at: null,
          },
        ],
      },
    },
  },
} satisfies Partial<Examples>;
