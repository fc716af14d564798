/** Tickets that are set aside are few among many open ones. */
export const setAside = (): string[] => [
  `CREATE INDEX tickets_set_aside ON tickets (org_id, status, created_at, id, project_id)
    WHERE failed_attempts >= 3`,
];
