import pg from "pg";
import { connectionAdvice, isUnknownAuthority, withoutNodeHint } from "../../shared/connection-advice.ts";

/** Who connects to what, as the URL says. */
interface Target {
  readonly role: string;
  readonly database: string;
}

function targetOf(address: string): Target {
  const url = new URL(address);
  const role = nameIn(url.username);
  return { role, database: nameIn(url.pathname.slice(1)) || role };
}

function nameIn(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

/** A name as SQL accepts it: quoted only where that is necessary. */
export const sqlName = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name));

/** Why a connection was not accepted, and what to do. Never contains the password. */
export function explainConnection(error: Error, url: string): string {
  const reasons =
    error instanceof AggregateError ? error.errors.map(({ message }) => String(message)) : [error.message];
  const reason = withoutNodeHint(reasons.join(", "));
  const advice = adviceFor(error, targetOf(url));
  return advice === undefined ? reason : `${reason}. ${advice}`;
}

function adviceFor(error: Error, { role, database }: Target): string | undefined {
  const { code = "", routine } = error as { code?: string; routine?: string };
  switch (code) {
    case "28P01":
      return (
        "Check the user name and the password in DATABASE_URL, with special characters percent-encoded, or set another " +
        `password: ALTER ROLE ${sqlName(role)} PASSWORD '…'`
      );
    case "28000":
      return routine === "InitializeSessionUserId"
        ? `Create the role with CREATE ROLE ${sqlName(role)} LOGIN PASSWORD '…', or if it exists, let it log in with ` +
            `ALTER ROLE ${sqlName(role)} LOGIN`
        : "Add a line for this user, database and address to the server's pg_hba.conf, and run SELECT pg_reload_conf()";
    case "3D000":
      return (
        "Check the name in DATABASE_URL, or create the database: " +
        `CREATE DATABASE ${sqlName(database)} OWNER ${sqlName(role)} ENCODING 'UTF8' TEMPLATE template0`
      );
    case "42501":
      return `Run as the owner of the database: GRANT CONNECT ON DATABASE ${sqlName(database)} TO ${sqlName(role)}`;
    case "57P03":
      return "Start again once the server accepts connections";
    case "ENOENT":
    case "EACCES":
      return "The files of sslrootcert, sslcert and sslkey in DATABASE_URL must exist and be readable";
  }
  if (isUnknownAuthority(error)) {
    return (
      "If the server's authority is your own, name the authority's certificate in NODE_EXTRA_CA_CERTS, or in DATABASE_URL " +
      "with ?sslmode=verify-full&sslrootcert=/path/to/ca.pem"
    );
  }
  return connectionAdvice(error) ?? adviceOnMessage(error.message);
}

/** The driver's own errors have no codes. */
function adviceOnMessage(message: string): string | undefined {
  if (message.includes("client password must be a")) {
    return "The server requires a password: add it to DATABASE_URL (postgres://user:password@host/database)";
  }
  if (message.includes("does not support SSL")) {
    return "Turn on ssl in the server's postgresql.conf, or remove sslmode from DATABASE_URL if you trust the network";
  }
  if (message.includes("terminated unexpectedly"))
    return "Check that a PostgreSQL server listens on this host and port";
  if (message.includes("timeout")) return connectionAdvice({ code: "ETIMEDOUT" });
  return undefined;
}
