/** An import would read `WebSocket` too, which loads the HTTP client behind it: 13 MB and a tenth of the start. */
export const { request, STATUS_CODES } = process.getBuiltinModule("node:http");
