/**
 * PostgreSQL has no statistics of a table that has just been filled, and may choose a plan that reads all of it. So the
 * tables that lists of feedback read stay without them. Those that are written to while they are measured are vacuumed as
 * usual.
 */
export const gatherNoStatistics = ["feedback", "projects", "clients"]
  .map((table) => `ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
  .join("; ");
