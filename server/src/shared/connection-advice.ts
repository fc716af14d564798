/** Codes of Node.js and of the operating system, and what to do about them. */
const adviceByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: "Check the spelling of the host name, and that this machine can resolve it",
  EAI_AGAIN: "Check the name server of this machine",
  ECONNREFUSED: "Check the host and the port, and that the server is running and listens on this address",
  ECONNRESET: "Check that the port is that of the server, and whether the server expects TLS",
  ETIMEDOUT: "Check the host and the port, and firewalls in between",
  ESOCKETTIMEDOUT: "Check the host and the port, and firewalls in between",
  EHOSTUNREACH: "Check the host, and the network between this machine and the server",
  ENETUNREACH: "Check the host, and the network between this machine and the server",
  ERR_TLS_CERT_ALTNAME_INVALID: "Use a host name that the server's certificate was issued for",
  CERT_HAS_EXPIRED: "Renew the server's certificate",
  CERT_NOT_YET_VALID: "Check the clock of this machine",
  "wrong version number": "The server does not expect TLS on this port: check the port and the scheme",
};

/** The authority that signed the certificate is not one that Node.js knows: codes, and the messages of OpenSSL. */
const unknownAuthority = [
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "self-signed certificate",
  "unable to verify the first certificate",
  "unable to get local issuer certificate",
];

export const isUnknownAuthority = (error: unknown): boolean => {
  const text = textOf(error);
  return unknownAuthority.some((sign) => text.includes(sign));
};

/** What to do about a connection that failed; undefined if its message has to suffice. */
export function connectionAdvice(error: unknown): string | undefined {
  if (isUnknownAuthority(error)) {
    return "If its authority is your own, name the authority's certificate in NODE_EXTRA_CA_CERTS and start again";
  }
  const text = textOf(error);
  const code = Object.keys(adviceByCode).find((one) => text.includes(one));
  return code === undefined ? undefined : adviceByCode[code];
}

/** The message of an error with what to do about the connection. */
export function explainConnectionFailure(error: unknown): string {
  const message = withoutNodeHint((error as Error).message);
  const advice = connectionAdvice(error);
  return advice === undefined ? message : `${message}. ${advice}`;
}

/** Libraries replace the code or wrap the error that says why. A host name with several addresses has an error for each. */
function textOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { code, message, errors, cause } = error as Partial<AggregateError> & { readonly code?: unknown };
  return [code, message, textOf(errors?.[0]), textOf(cause)].join(" ");
}

/** Node.js adds how its own command line is to be changed, which the advice replaces. */
export const withoutNodeHint = (message: string) => message.replace(/; if the root CA is installed locally, .*/s, "");
