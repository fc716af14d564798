import {
  errors,
  type Invitation,
  InvitationAcceptance,
  InvitationCreate,
  type InvitationCreated,
  LinkLookup,
} from "@corkboard/contract";
import type { Tx } from "../../../db/database.ts";
import { RateLimit } from "../../../http/limits/rate-limit.ts";
import type { SignInLimits } from "../../../http/limits/sign-in-limits.ts";
import type { OperationRegistry } from "../../../http/operations.ts";
import { created, deleted, single } from "../../../http/responses/operation-response.ts";
import { createdPlace, listRows } from "../../../http/responses/list-rows.ts";
import type { Actor } from "../../../shared/actor.ts";
import { Fault } from "../../../shared/fault.ts";
import { bodyReader } from "../../../shared/input.ts";
import { recordAudit } from "../audit/audit.exports.ts";
import { accessIdentityByEmail } from "../identities/identities.access.ts";
import { invitationUrl, mailInvitation } from "../links/links.exports.ts";
import { holdMaker, type Maker } from "../makers/makers.exports.ts";
import { accessMemberByEmail } from "../members/members.access.ts";
import { accessOrganisation } from "../../customers/organisations/organisations.access.ts";
import { continueSession, openSession } from "../sessions/sessions.exports.ts";
import { acceptInvitation, openInvitation, prepareAcceptance } from "./accept-invitation.ts";
import { accessInvitation, accessInvitationToChange } from "./invitations.access.ts";
import { countInvitations, deleteInvitation, listInvitations } from "./invitations.queries.ts";
import { invite, type Invited, renew } from "./invite.ts";

const readCreate = bodyReader(InvitationCreate);
const readLookup = bodyReader(LinkLookup);
const readAcceptance = bodyReader(InvitationAcceptance, {
  name: errors.nameRequired,
  password: errors.passwordTooShort,
});

/** Invitations are emails with a text that their sender influences. */
const perHour = 200;
const hourMs = 60 * 60 * 1_000;

interface Dependencies {
  readonly sessions: { invalidateIdentity(id: string): void };
  readonly signInLimits: SignInLimits;
  readonly isMailEnabled: boolean;
  readonly arePasswordsEnabled: boolean;
  publicUrl(): string;
  onMailQueued(): void;
}

export function invitationRoutes(on: OperationRegistry, dependencies: Dependencies): void {
  const { sessions, signInLimits, isMailEnabled, publicUrl, onMailQueued } = dependencies;
  const sent = new RateLimit(perHour, "invitations", hourMs);

  const send = async (tx: Tx, { invitation, secret }: Invited, maker: Maker): Promise<InvitationCreated> => {
    const { org_id: org, id, email } = invitation;
    const emailed = isMailEnabled && (await mailInvitation(tx, { org, id, email }, maker));
    return { ...shown(invitation), url: invitationUrl(publicUrl(), secret), emailed };
  };

  on.read("listInvitations", async ({ db, actor, query }) => {
    const queries = { rows: listInvitations, total: countInvitations };
    return listRows(db, queries, { org: actor.orgId }, query.page, (row) => row, createdPlace);
  });

  on.read("getInvitation", async ({ db, actor, params }) => {
    const invitation = await accessInvitation(db, actor, params.id);
    return single(shown(invitation), invitation.version);
  });

  on.write("createInvitation", async ({ tx, actor, body, afterCommit }) => {
    const input = readCreate(body);
    const member = await accessMemberByEmail(tx, actor.orgId, input.email);
    if (member && member.identity_id !== null) throw new Fault(errors.memberCanSignIn);
    const role = member?.role ?? input.role ?? "developer";
    sent.enforce(actor.orgId);
    const displayName = member?.display_name ?? input.display_name;
    const maker = await holdMaker(tx, actor);
    const invited = await invite(tx, actor.orgId, { email: input.email, role, displayName }, maker);
    afterCommit(onMailQueued);
    const { id, version } = invited.invitation;
    await audit(tx, "invitation.created", actor, invited.invitation);
    return created(await send(tx, invited, maker), `/api/v1/invitations/${id}`, version);
  });

  on.write("renewInvitation", async ({ tx, actor, params, afterCommit }) => {
    const invitation = await accessInvitationToChange(tx, actor, params.id);
    sent.enforce(actor.orgId);
    const maker = await holdMaker(tx, actor);
    const renewed = await renew(tx, invitation, maker);
    await audit(tx, "invitation.renewed", actor, invitation);
    afterCommit(onMailQueued);
    return single(await send(tx, renewed, maker), renewed.invitation.version);
  });

  on.write("deleteInvitation", async ({ tx, actor, params, unchanged }) => {
    const invitation = unchanged(await accessInvitationToChange(tx, actor, params.id));
    await tx.send(deleteInvitation, { org: actor.orgId, id: invitation.id });
    await audit(tx, "invitation.revoked", actor, invitation);
    return deleted();
  });

  on.person("lookUpInvitation", async ({ db, body, person, client }) => {
    const { secret } = readLookup(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    const { org_id, email, role, display_name } = await openInvitation(db, secret);
    await succeeded();
    const organisation = await accessOrganisation(db, org_id);
    const identity = await accessIdentityByEmail(db, email);
    return single({
      organisation: { id: org_id, name: organisation?.name ?? "" },
      email,
      role,
      display_name,
      identity_exists: identity !== undefined,
      signed_in_as: person?.email ?? null,
    });
  });

  on.person("acceptInvitation", async ({ db, body, person, client, commit, written }) => {
    const input = readAcceptance(body);
    const succeeded = await signInLimits.takeAttempt(client.address);
    const acceptance = await prepareAcceptance(db, input, person, dependencies);
    const { orgId, opened } = await commit(async (tx) => {
      const { address, userAgent } = client;
      const joined = await acceptInvitation(tx, acceptance, address);
      const inSession = { identityId: joined.identityId, organisation: joined.orgId };
      const signed = "signedIn" in acceptance.by ? acceptance.by.signedIn : undefined;
      return {
        orgId: joined.orgId,
        opened: signed
          ? { session: await continueSession(tx, signed.sessionId, joined.orgId, isMailEnabled), secret: undefined }
          : await openSession(tx, { ...inSession, userAgent, address, previous: person }, isMailEnabled),
      };
    });
    await succeeded();
    written(orgId);
    if (person) sessions.invalidateIdentity(person.identityId);
    const { session, secret } = opened;
    return { ...single(session), location: "/api/v1/session", ...(secret === undefined ? {} : { cookie: secret }) };
  });
}

const audit = (
  tx: Tx,
  kind: "invitation.created" | "invitation.renewed" | "invitation.revoked",
  actor: Actor,
  { id, email }: Pick<Invited["invitation"], "id" | "email">,
) => recordAudit(tx, kind, actor, { object: id, about: email });

const shown = ({ id, email, role, invited_by, created_at, expires_at }: Invited["invitation"]): Invitation => ({
  id,
  email,
  role,
  invited_by,
  created_at,
  expires_at,
});
