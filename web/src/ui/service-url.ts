/**
 * Where the service is: this file is in its `assets/` folder, in a worker too. A proxy may serve it below a path of its
 * host, such as `https://example.com/board`.
 */
export const serviceUrl = import.meta.url.replace(/\/assets\/[^/]*$/, "");

/** Its path, such as `/board`; usually empty. */
export const basePath = new URL(serviceUrl).pathname.replace(/^\/$/, "");

/** The path of this page below the service. */
export const ownPathname = (): string => location.pathname.slice(basePath.length) || "/";
