/**
 * Who wrote what agents read. Of texts from before, it is derived as well as the rows allow, in doubt as the author who is
 * trusted less: a card whose report was deleted has lost its link, but not the event that says so. Whether a member has
 * edited a ticket's text is unknown, and stays null.
 */
export const seenByAgents = (): string[] => [
  `ALTER TABLE comments ADD COLUMN author_kind TEXT NOT NULL DEFAULT 'member'`,
  `UPDATE comments SET author_kind = CASE WHEN contact_id IS NOT NULL THEN 'contact' ELSE 'visitor' END
    WHERE user_id IS NULL`,
  `UPDATE comments SET author_kind = 'outside'
    WHERE card_id IS NOT NULL AND user_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM members WHERE members.org_id = comments.org_id AND members.id = comments.user_id
        AND members.display_name = comments.author_name)`,
  `ALTER TABLE cards ADD COLUMN author_kind TEXT NOT NULL DEFAULT 'member'`,
  `UPDATE cards SET author_kind = 'outside' WHERE author_name IS NOT NULL`,
  `UPDATE cards SET author_kind = 'visitor'
    WHERE feedback_id IS NOT NULL OR EXISTS (
      SELECT 1 FROM events WHERE events.org_id = cards.org_id AND events.subject_id = cards.id
        AND events.object_id = cards.id AND CAST(events.changes AS TEXT) LIKE '%"feedback_id"%')`,
  `ALTER TABLE claims ADD COLUMN reason_by TEXT`,
  `UPDATE claims SET reason_by = CASE
      WHEN state = 'released' THEN 'agent'
      WHEN state IN ('expired', 'accepted') THEN 'corkboard'
      WHEN state = 'revoked' THEN 'member'
      WHEN EXISTS (SELECT 1 FROM ticket_deliveries d
        WHERE d.org_id = claims.org_id AND d.claim_id = claims.id AND d.decided_by = 'team') THEN 'member'
      WHEN EXISTS (SELECT 1 FROM ticket_deliveries d
        WHERE d.org_id = claims.org_id AND d.claim_id = claims.id AND d.decided_by = 'client') THEN 'contact'
      ELSE 'visitor' END
    WHERE reason IS NOT NULL`,
  `CREATE INDEX claims_of_member ON claims (org_id, user_id, created_at)
    WHERE state IN ('working', 'asking', 'delivered', 'expired')`,
  `ALTER TABLE tickets ADD COLUMN title_by TEXT`,
  `ALTER TABLE tickets ADD COLUMN description_by TEXT`,
];
