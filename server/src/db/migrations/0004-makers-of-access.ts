import type { Ddl } from "../dialect/dialect.ts";

/**
 * What grants access records who made it and with which session or token, so that it can be withdrawn with them. Links
 * that were shown to somebody before are deleted: nobody knows to whom.
 */
export const makersOfAccess = (t: Ddl): string[] => [
  `ALTER TABLE one_time_secrets ADD COLUMN maker_org ${t.uuid}`,
  `ALTER TABLE one_time_secrets ADD COLUMN maker_id ${t.uuid}`,
  `ALTER TABLE one_time_secrets ADD COLUMN maker_credential ${t.uuid}`,
  `ALTER TABLE one_time_secrets ADD COLUMN made_at ${t.timestamp}`,
  `DELETE FROM one_time_secrets WHERE emailed = 0`,
  `UPDATE one_time_secrets SET maker_org = org_id, maker_id =
    (SELECT invited_by FROM contacts
      WHERE contacts.org_id = one_time_secrets.org_id AND contacts.id = one_time_secrets.contact_id)
    WHERE kind = 'contact'`,
  `CREATE INDEX one_time_secrets_maker ON one_time_secrets (maker_org, maker_id) WHERE maker_org IS NOT NULL`,
  `ALTER TABLE link_mails ADD COLUMN maker_id ${t.uuid}`,
  `ALTER TABLE link_mails ADD COLUMN maker_credential ${t.uuid}`,
  `UPDATE link_mails SET maker_id =
    (SELECT invited_by FROM contacts
      WHERE contacts.org_id = link_mails.org_id AND contacts.id = link_mails.contact_id)
    WHERE kind = 'contact'`,
  `ALTER TABLE tokens ADD COLUMN created_by_session ${t.uuid}`,
  `CREATE INDEX tokens_session ON tokens (created_by_session) WHERE created_by_session IS NOT NULL`,
  `ALTER TABLE webhooks ADD COLUMN url_set_with ${t.uuid}`,
  `ALTER TABLE webhooks ADD COLUMN url_set_at ${t.timestamp}`,
];
