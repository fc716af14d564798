import { limits } from "../limits.ts";
import type { Client } from "../resources/client.ts";
import type { Member } from "../resources/member.ts";
import type { Organisation } from "../resources/organisation.ts";
import type { Token } from "../resources/token.ts";
import { deleted, type Examples, pageOf } from "./example.ts";
import { ids } from "./ids.ts";

const client: Client = {
  id: ids.client,
  org_id: ids.organisation,
  name: "Bolt Bikes",
  version: 1,
  created_at: "2026-03-02T08:20:00.000Z",
};

const owner: Member = {
  user_id: ids.owner,
  display_name: "Olive Owner",
  email: "olive@studio.example",
  role: "owner",
  version: 1,
  created_at: "2026-03-02T08:00:00.000Z",
};

const developer: Member = {
  user_id: ids.developer,
  display_name: "Dan Developer",
  email: "dan@studio.example",
  role: "developer",
  version: 1,
  created_at: "2026-03-02T08:05:00.000Z",
};

const token: Token = {
  id: ids.token,
  user_id: ids.owner,
  name: "Release script",
  scope: "read",
  client_id: ids.client,
  speaks_for: "owner",
  created_at: "2026-03-02T08:10:00.000Z",
  expires_at: "2027-01-31T00:00:00.000Z",
  last_used_at: null,
  rotated_at: null,
  previous_secret_until: null,
};

const usedToken: Token = { ...token, last_used_at: "2026-03-03T09:15:00.000Z" };

const organisation: Organisation = {
  id: ids.organisation,
  name: "North Studio",
  deleted_at: null,
  purge_at: null,
  version: 1,
  created_at: "2026-03-02T08:00:00.000Z",
};

export const organisationExamples = {
  getMe: {
    response: {
      data: {
        user: { id: ids.owner, display_name: owner.display_name, email: owner.email },
        organisation: { id: ids.organisation, name: "North Studio" },
        role: "owner",
        token: usedToken,
      },
    },
  },

  updateMe: {
    body: { display_name: "Olivia Owner" },
    response: {
      data: {
        user: { id: ids.owner, display_name: "Olivia Owner", email: owner.email },
        organisation: { id: ids.organisation, name: "North Studio" },
        role: "owner",
        token: null,
      },
    },
  },

  getOrganisation: { response: { data: organisation } },
  updateOrganisation: {
    body: { name: "North Studios" },
    response: { data: { ...organisation, name: "North Studios", version: 2 } },
  },
  deleteOrganisation: {
    body: { name: "North Studio" },
    response: {
      data: {
        ...organisation,
        deleted_at: "2026-03-03T11:00:00.000Z",
        purge_at: "2026-03-10T11:00:00.000Z",
        version: 2,
      },
    },
  },
  restoreOrganisation: { response: { data: { ...organisation, version: 3 } } },

  listClients: { response: pageOf([client], limits.pageMaximum) },
  createClient: { body: { name: "Bolt Bikes" }, response: { data: client } },
  getClient: { response: { data: client } },
  updateClient: {
    body: { name: "Bolt Bicycles" },
    response: { data: { ...client, name: "Bolt Bicycles", version: 2 } },
  },
  deleteClient: deleted,

  listMembers: { response: pageOf([owner, developer], 2) },
  getMember: { response: { data: developer } },
  updateMember: { body: { role: "owner" }, response: { data: { ...developer, role: "owner", version: 2 } } },
  removeMember: deleted,
  createMemberResetLink: {
    response: {
      data: {
        url: "https://corkboard.example/reset#3q2-7wEbEiM0RVZneImaq7zN3u_w4fIDFCU2R1hpekg",
        expires_at: "2026-03-03T10:15:00.000Z",
      },
    },
  },

  listTokens: { response: pageOf([usedToken], limits.pageMaximum) },
  createToken: {
    body: { name: "Release script", scope: "read", client_id: ids.client, expires_at: "2027-01-31T00:00:00Z" },
    response: { data: { ...token, token: `tok_${"0123456789abcdef".repeat(4)}` } },
  },
  getToken: { response: { data: usedToken } },
  revokeToken: deleted,
  rotateToken: {
    body: { overlap_hours: 24 },
    response: {
      data: {
        ...usedToken,
        rotated_at: "2026-03-03T09:15:30.000Z",
        previous_secret_until: "2026-03-04T09:15:30.000Z",
        token: `tok_${"fedcba9876543210".repeat(4)}`,
      },
    },
  },
} satisfies Partial<Examples>;
