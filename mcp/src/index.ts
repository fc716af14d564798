export { type Api, ApiError, type CallOf, type Picture } from "./api.ts";
export { createEndpoint, type EndpointOptions } from "./endpoint.ts";
