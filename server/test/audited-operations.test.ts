import { setTimeout as sleep } from "node:timers/promises";
import { type AccessKind, accessKinds, type AuditedName, auditedOperations, type AuditKind } from "@corkboard/contract";
import { describe, expect, it } from "vitest";
import { issueSetupCode } from "../src/features/people/setup/setup.exports.ts";
import { accountOf, type AuditWorld, entriesOf, newEmail, secretOf, useAuditedService } from "./support/audit-world.ts";
import { Browser, password } from "./support/browser-session.ts";
import { newFeedback, newProject, newSilentChat, newSilentWebhook } from "./support/factories.ts";
import { type Person, TestService } from "./support/harness.ts";
import { newSite } from "./support/reports.ts";
import { runCommand } from "./support/spawned-service.ts";
import { WebhookEndpoint } from "./support/webhook-endpoint.ts";

/** Prepares something, and returns what is to be recorded. */
type Exercise = (world: AuditWorld) => Promise<() => Promise<unknown>>;

const isAccess: ReadonlySet<string> = new Set(accessKinds);
const wrong = "a wrong password";

describe("the audit log", () => {
  const service = useAuditedService();

  const newClient = async ({ owner }: AuditWorld) =>
    (await owner.client.createClient({ body: { name: `Client ${newEmail()}` } })).data;
  const newContact = async (world: AuditWorld) => {
    const { id: client_id } = await newClient(world);
    return (await world.owner.client.createContact({ body: { client_id, name: "Cleo", email: newEmail() } })).data;
  };
  const newInvitation = async ({ owner }: AuditWorld, email = newEmail()) =>
    (await owner.client.createInvitation({ body: { email } })).data;
  const signedInDora = async ({ email }: AuditWorld) => {
    const browser = service.newBrowser();
    const session = await browser.signIn(email);
    return { browser, session };
  };
  const fails = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject({ status: expect.any(Number) });

  const exercises: Record<Exclude<AuditedName, "setUp" | "deleteOrganisation" | "restoreOrganisation">, Exercise> = {
    deleteClient: async (world) => {
      const { client_id } = await newContact(world);
      await world.owner.client.createToken({ body: { name: "Bound", client_id } });
      return () => world.browser.client.deleteClient({ params: { id: client_id } });
    },
    createContact: async (world) => {
      const { id: client_id } = await newClient(world);
      return () => world.browser.client.createContact({ body: { client_id, name: "Cleo", email: newEmail() } });
    },
    renewContact: async (world) => {
      const { id } = await newContact(world);
      return () => world.browser.client.renewContact({ params: { id } });
    },
    deleteContact: async (world) => {
      const { id } = await newContact(world);
      return () => world.browser.client.deleteContact({ params: { id } });
    },
    updateOrganisation:
      async ({ browser }) =>
      () =>
        browser.client.updateOrganisation({ body: { name: "Renamed" } }),
    updateProject: async ({ owner }) => {
      const { id } = await newProject(owner, "website");
      return () => owner.client.updateProject({ params: { id }, body: { name: "Renamed" } });
    },
    deleteProject: async ({ owner }) => {
      const { id } = await newProject(owner, "website");
      return () => owner.client.deleteProject({ params: { id } });
    },
    rotateProjectApiKey: async ({ owner }) => {
      const { id } = await newProject(owner, "website");
      return () => owner.client.rotateProjectApiKey({ params: { id } });
    },
    updateMember:
      async ({ browser, dora }) =>
      () =>
        browser.client.updateMember({ params: { user_id: dora.userId }, body: { role: "owner" } }),
    removeMember:
      async ({ browser, dora }) =>
      () =>
        browser.client.removeMember({ params: { user_id: dora.userId } }),
    createMemberResetLink:
      async ({ browser, dora }) =>
      () =>
        browser.client.createMemberResetLink({ params: { user_id: dora.userId } }),
    showReporterLink: async ({ browser, owner }) => {
      const project_id = await newSite(owner);
      const { id } = await newFeedback(owner, { project_id, reporter_email: "rita@reporters.example" });
      return () => browser.client.showReporterLink({ params: { id } });
    },
    createToken:
      async ({ dora }) =>
      () =>
        dora.client.createToken({ body: { name: "Deploys" } }),
    rotateToken: async ({ dora }) => {
      const { id } = (await dora.client.getMe()).data.token ?? { id: "" };
      return () => dora.client.rotateToken({ params: { id }, body: {} });
    },
    revokeToken: async ({ dora }) => {
      const { id } = (await dora.client.createToken({ body: { name: "Deploys" } })).data;
      return () => dora.client.revokeToken({ params: { id } });
    },
    createChatAddress: async ({ browser, owner }) => {
      const { id } = await newProject(owner, "board");
      return () =>
        browser.client.createChatAddress({ params: { id }, body: { format: "slack", url: "https://hooks.example/" } });
    },
    updateChatAddress: async ({ owner }) => {
      const { id } = await newProject(owner, "board");
      await newSilentChat(owner, id);
      return () => owner.client.updateChatAddress({ params: { id }, body: { url: "https://hooks.example/" } });
    },
    deleteChatAddress: async ({ owner }) => {
      const { id } = await newProject(owner, "board");
      await newSilentChat(owner, id);
      return () => owner.client.deleteChatAddress({ params: { id } });
    },
    createWebhook:
      async ({ browser }) =>
      () =>
        browser.client.createWebhook({ body: { url: "https://hooks.example/" } }),
    updateWebhook: async ({ owner }) => {
      const { id } = await newSilentWebhook(owner);
      return () => owner.client.updateWebhook({ params: { id }, body: { url: "https://hooks.example/" } });
    },
    deleteWebhook: async ({ owner }) => {
      const { id } = await newSilentWebhook(owner);
      return () => owner.client.deleteWebhook({ params: { id } });
    },
    rotateWebhookSecret: async ({ owner }) => {
      const { id } = await newSilentWebhook(owner);
      return () => owner.client.rotateWebhookSecret({ params: { id } });
    },
    createInvitation: async (world) => () => newInvitation(world),
    renewInvitation: async (world) => {
      const { id } = await newInvitation(world);
      return () => world.browser.client.renewInvitation({ params: { id } });
    },
    deleteInvitation: async (world) => {
      const { id } = await newInvitation(world);
      return () => world.browser.client.deleteInvitation({ params: { id } });
    },
    acceptInvitation: async (world) => {
      const { browser } = await signedInDora(world);
      const body = { secret: secretOf((await newInvitation(world)).url), name: "Nora New", password };
      return () => browser.client.acceptInvitation({ body });
    },
    signIn: async (world) => {
      const { browser } = await signedInDora(world);
      return async () => {
        await fails(browser.signIn(world.email, wrong));
        await browser.signIn(world.email);
      };
    },
    signOut: async (world) => {
      const { browser } = await signedInDora(world);
      return () => browser.client.signOut();
    },
    reauthenticate: async (world) => {
      const { client } = (await signedInDora(world)).browser;
      return async () => {
        await fails(client.reauthenticate({ body: { password: wrong } }));
        await client.reauthenticate({ body: { password } });
      };
    },
    changePassword: async (world) => {
      const { client } = (await signedInDora(world)).browser;
      const change = (current_password: string) =>
        client.changePassword({ body: { current_password, password: "another password" } });
      return async () => {
        await fails(change(wrong));
        await change(password);
      };
    },
    revokeSession: async (world) => {
      const { session } = await signedInDora(world);
      const { browser } = await signedInDora(world);
      return () => browser.client.revokeSession({ params: { id: session.id } });
    },
    revokeAllSessions: async (world) => {
      const { browser } = await signedInDora(world);
      return () => browser.client.revokeAllSessions();
    },
    resetPassword: async (world) => {
      const { browser } = await signedInDora(world);
      const secret = await service.resetSecretFor(await service.joinUnverified(world));
      return () => browser.client.resetPassword({ body: { secret, password } });
    },
    requestPasswordReset:
      async ({ browser, email }) =>
      () =>
        browser.client.requestPasswordReset({ body: { email } }),
    signInWithCode: async (world) => {
      const { browser } = await signedInDora(world);
      const unverified = await service.joinUnverified(world);
      const { email: invited } = await newInvitation(world);
      const signIn = async (email: string) =>
        browser.client.signInWithCode({ body: { email, code: await service.codeFor(email) } });
      return async () => {
        await fails(browser.client.signInWithCode({ body: { email: world.email, code: "00000000" } }));
        await signIn(unverified);
        await signIn(invited);
      };
    },
    reauthenticateWithCode: async (world) => {
      const { client } = (await signedInDora(world)).browser;
      return async () => {
        await fails(client.reauthenticateWithCode({ body: { code: "00000000" } }));
        await client.reauthenticateWithCode({ body: { code: await service.codeFor(world.email) } });
      };
    },
    finishPasskeySignIn: async (world) => {
      const { browser } = await signedInDora(world);
      const { passkey } = await service.addPasskey(browser);
      const signIn = async (lies = {}) => {
        const { options } = (await browser.client.startPasskeySignIn()).data;
        return browser.client.finishPasskeySignIn({ body: { response: passkey.use(options, lies) } });
      };
      return async () => {
        await fails(signIn({ origin: "https://evil.example" }));
        await signIn();
      };
    },
    reauthenticateWithPasskey: async (world) => {
      const { browser } = await signedInDora(world);
      const { passkey } = await service.addPasskey(browser);
      const confirm = async (key: typeof passkey) => {
        const { options } = (await browser.client.startPasskeySignIn()).data;
        return browser.client.reauthenticateWithPasskey({ body: { response: key.use(options) } });
      };
      return async () => {
        await fails(confirm(service.newPasskey()));
        await confirm(passkey);
      };
    },
    disconnectSingleSignOn: async (world) => {
      const { browser } = await signedInDora(world);
      await service.goToProvider(browser, "connect", accountOf(world.email));
      return () => browser.client.disconnectSingleSignOn();
    },
    finishPasskeyRegistration: async (world) => {
      const { browser } = await signedInDora(world);
      return () => service.addPasskey(browser);
    },
    deletePasskey: async (world) => {
      const { browser } = await signedInDora(world);
      const { id } = await service.addPasskey(browser);
      return () => browser.client.deletePasskey({ params: { id } });
    },
  };

  const none = { missing: [], unexpected: [], misplaced: [], misattributed: [] };

  interface Expected {
    readonly kinds: readonly AuditKind[];
    /** Who does it. */
    readonly by: "a request" | "the operator" | "the service";
  }

  /** How what an act adds to the log differs from what is expected. Other events may be added too. */
  const differences = async (owner: Pick<Person, "client">, act: () => Promise<unknown>, { kinds, by }: Expected) => {
    const before = new Set((await entriesOf(owner)).map(({ id }) => id));
    await act();
    const deadline = performance.now() + 20_000;
    for (;;) {
      const entries = (await entriesOf(owner)).filter(({ id }) => !before.has(id));
      const added = entries.map(({ kind }) => kind);
      const ofAccess = entries.filter(({ kind }) => isAccess.has(kind));
      const address = by === "a request" ? "127.0.0.1" : null;
      const misplaced = ofAccess.filter((entry) => entry.address !== address).map(({ kind }) => kind);
      const isByOperator = by === "the operator";
      const misattributed = entries
        .filter(({ actor_kind }) => (actor_kind === "operator") !== isByOperator)
        .map(({ kind }) => kind);
      const missing = kinds.filter((kind) => !added.includes(kind));
      const unexpected = added.filter((kind) => isAccess.has(kind) && !kinds.includes(kind));
      if (missing.length === 0 || performance.now() > deadline)
        return { missing, unexpected, misplaced, misattributed };
      // Failed attempts to sign in are recorded after the response.
      await sleep(20);
    }
  };

  it.each(Object.keys(exercises) as (keyof typeof exercises)[])("has what %s does to access", async (name) => {
    const world = await service.newWorld();
    const act = await exercises[name](world);
    expect(await differences(world.owner, act, { kinds: auditedOperations[name], by: "a request" })).toEqual(none);
  });

  it("has who sets the service up", async () => {
    const empty = await TestService.start();
    const browser = new Browser(empty.url);
    const code = (await issueSetupCode(empty.db)) ?? "";
    const owner = { organisation: "North", name: "Olive", email: newEmail(), password };
    await browser.client.setUp({ body: { ...owner, code } });
    const kinds = (await entriesOf(browser)).map(({ kind }) => kind);
    await empty.stop();
    expect(kinds.toSorted()).toEqual([...auditedOperations.setUp].toSorted());
  });

  const command = async <Result = { id: string }>(...args: string[]): Promise<Result> => {
    const result = await runCommand([...args, "--json"], service.wire.environment);
    expect(result).toMatchObject({ status: 0, stderr: "" });
    return JSON.parse(result.stdout) as Result;
  };

  /** What is no operation of the contract, and yet grants or ends access. */
  const actorIn = (name: string): Expected["by"] => {
    if (name.startsWith("the operator")) return "the operator";
    return name.startsWith("the service") ? "the service" : "a request";
  };

  const waysIn: Record<string, { readonly kinds: AuditKind[]; readonly exercise: Exercise }> = {
    "an owner who is removed before anybody has used their links": {
      kinds: ["member.deleted", "invitation.revoked", "reset_link.revoked", "contact_link.revoked"],
      exercise: async (world) => {
        const params = { user_id: world.dora.userId };
        await world.owner.client.updateMember({ params, body: { role: "owner" } });
        const { browser } = await signedInDora(world);
        await browser.client.createInvitation({ body: { email: newEmail() } });
        await browser.client.createMemberResetLink({ params });
        const client_id = (await newClient(world)).id;
        await browser.client.createContact({ body: { client_id, name: "Cleo", email: newEmail() } });
        return () => world.browser.client.removeMember({ params });
      },
    },
    // Nobody reads the log of an organisation while it is deleted.
    "an owner who deletes the organisation and restores it": {
      kinds: [...auditedOperations.deleteOrganisation, ...auditedOperations.restoreOrganisation],
      exercise:
        async ({ browser }) =>
        async () => {
          await browser.client.deleteOrganisation({ body: { name: "Acme" } });
          await browser.client.restoreOrganisation();
        },
    },
    "a contact who signs in": {
      kinds: ["contact.signed_in"],
      exercise: async (world) => {
        const secret = secretOf((await newContact(world)).url);
        return () => service.sendPortalForm("/portal/sign-in", { secret });
      },
    },
    "a contact who signs out": {
      kinds: ["contact.signed_out"],
      exercise: async (world) => {
        const secret = secretOf((await newContact(world)).url);
        const cookie = await service.sendPortalForm("/portal/sign-in", { secret });
        return () => service.sendPortalForm("/portal/sign-out", {}, cookie);
      },
    },
    "a person who comes back from the provider": {
      kinds: ["sign_in.succeeded", "single_sign_on.connected", "session.signed_out"],
      exercise: async (world) => {
        const { browser } = await signedInDora(world);
        return () => service.goToProvider(browser, "sign_in", accountOf(world.email));
      },
    },
    "a person with another account at the provider": {
      kinds: ["sign_in.failed"],
      exercise: async (world) => {
        await service.goToProvider(service.newBrowser(), "sign_in", accountOf(world.email));
        return () => service.goToProvider(service.newBrowser(), "sign_in", accountOf(world.email));
      },
    },
    "a person who connects an account": {
      kinds: ["single_sign_on.connected"],
      exercise: async (world) => {
        const { browser } = await signedInDora(world);
        return () => service.goToProvider(browser, "connect", accountOf(world.email));
      },
    },
    "a person who confirms their session at the provider": {
      kinds: ["reauthentication.succeeded", "reauthentication.failed"],
      exercise: async (world) => {
        const { browser } = await signedInDora(world);
        const account = accountOf(world.email);
        await service.goToProvider(browser, "connect", account);
        return async () => {
          await service.goToProvider(browser, "reauthenticate", accountOf(newEmail()));
          await service.goToProvider(browser, "reauthenticate", account);
        };
      },
    },
    "the operator who adds a member": {
      kinds: ["member.created", "token.created", "invitation.created", "invitation.revoked"],
      exercise: async (world) => {
        const { email } = await newInvitation(world);
        const options = ["--org", world.acme.id, "--name", "Tom", "--email", email, "--role", "developer"];
        return () => command("member", "add", ...options);
      },
    },
    "the operator who creates a token": {
      kinds: ["token.created"],
      exercise:
        async ({ acme, dora }) =>
        () =>
          command("token", "create", "--org", acme.id, "--user", dora.userId, "--name", "Robot"),
    },
    "the operator who revokes a token": {
      kinds: ["token.revoked"],
      exercise: async ({ acme, dora }) => {
        const { id } = (await dora.client.createToken({ body: { name: "Robot" } })).data;
        return () => command("token", "revoke", "--org", acme.id, "--id", id);
      },
    },
    "the operator who creates a reset link": {
      kinds: ["reset_link.created"],
      exercise:
        async ({ email }) =>
        () =>
          command("member", "reset-link", "--email", email),
    },
    "the operator who invites a member again": {
      kinds: ["invitation.created", "invitation.revoked"],
      exercise: async ({ acme }) => {
        const options = ["--org", acme.id, "--name", "Tom", "--email", newEmail(), "--role", "owner"];
        const { user } = await command<{ user: { id: string } }>("member", "add", ...options);
        return () => command("member", "invite-link", "--org", acme.id, "--user", user.id);
      },
    },
    "the operator who renews an invitation": {
      kinds: ["invitation.renewed"],
      exercise: async (world) => {
        const { email } = await newInvitation(world);
        return () => command("invitation", "renew", "--org", world.acme.id, "--email", email);
      },
    },
    "the operator who changes a role": {
      kinds: ["member.updated"],
      exercise:
        async ({ acme, dora }) =>
        () =>
          command("member", "role", "--org", acme.id, "--user", dora.userId, "--role", "owner"),
    },
    "the operator who removes a member": {
      kinds: ["member.deleted"],
      exercise:
        async ({ acme, dora }) =>
        () =>
          command("member", "remove", "--org", acme.id, "--user", dora.userId),
    },
    "the operator who renames the organisation": {
      kinds: ["organisation.renamed"],
      exercise:
        async ({ acme }) =>
        () =>
          command("org", "rename", "--org", acme.id, "--name", "Renamed"),
    },
    "the operator who deletes the organisation and restores it": {
      kinds: ["organisation.deleted", "organisation.restored"],
      exercise:
        async ({ acme }) =>
        async () => {
          await command("org", "delete", "--org", acme.id, "--confirm", "Acme");
          await command("org", "restore", "--org", acme.id);
        },
    },
    "the service, which switches a chat off": {
      kinds: ["chat_address.disabled"],
      exercise: async ({ owner }) => {
        const { url } = await WebhookEndpoint.start((response) => response.writeHead(410).end());
        const params = { id: (await newProject(owner, "board")).id };
        await owner.client.createChatAddress({ params, body: { format: "slack", url } });
        return () => owner.client.testChatAddress({ params });
      },
    },
    "the service, which disables a webhook": {
      kinds: ["webhook.disabled"],
      exercise: async ({ owner }) => {
        const { url } = await WebhookEndpoint.start((response) => response.writeHead(410).end());
        const { id } = (await owner.client.createWebhook({ body: { url } })).data;
        return () => owner.client.pingWebhook({ params: { id } });
      },
    },
  };

  it.each(Object.keys(waysIn))("has %s", async (name) => {
    const { kinds, exercise } = waysIn[name]!;
    const world = await service.newWorld();
    const act = await exercise(world);
    expect(await differences(world.owner, act, { kinds, by: actorIn(name) })).toEqual(none);
  });

  it("has no kind of access that nothing above records", () => {
    const recorded = new Set<string>([
      ...Object.values<readonly AuditKind[]>(auditedOperations).flat(),
      ...Object.values(waysIn).flatMap(({ kinds }) => kinds),
    ]);
    expect(accessKinds.filter((kind: AccessKind) => !recorded.has(kind))).toEqual([]);
  });
});
