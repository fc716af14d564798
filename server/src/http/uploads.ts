import { rm } from "node:fs/promises";
import { errors, limits } from "@corkboard/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Fault } from "../shared/fault.ts";
import { spoolBody } from "./forms/spool-body.ts";
import { addressOf } from "./limits/client-address.ts";
import { FormSlots } from "./limits/form-slots.ts";
import { RateLimit } from "./limits/rate-limit.ts";
import type { VisitorLimits } from "./limits/visitor-limits.ts";

/** What an address that works without a token accepts. */
export interface OpenUpload {
  /** Whatever the address belongs to. */
  readonly id: string;
  readonly projectId: string;
  /** Stores a picture that was received, and uses the address up. */
  store(path: string): Promise<object>;
}

interface Options {
  find(key: string): Promise<OpenUpload | undefined>;
  readonly spoolFolder: string;
  readonly visitorLimits: VisitorLimits;
}

/** Pictures per minute that an address and its successors accept or reject: each is decoded. */
const perMinute = 10;

/**
 * Receives a picture as the body of a request, such as that of `curl -T`. The address is the only credential, so it is not
 * logged, and an invalid one says nothing. Slots and limits are those of forms, but not shared with visitors.
 */
export function exposeUploads(app: FastifyInstance, { find, spoolFolder, visitorLimits }: Options): void {
  const slots = new FormSlots(errors.imagesBusy);
  const attempts = new RateLimit(perMinute);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.route<{ Params: { key: string } }>({
      method: ["PUT", "POST"],
      url: "/uploads/:key",
      config: { secretPath: true },
      onRequest: async (request: FastifyRequest) => visitorLimits.takePage(addressOf(request)),
      handler: async (request, reply) => {
        const upload = await find(request.params.key);
        if (!upload) throw new Fault(errors.routeNotFound);
        attempts.enforce(upload.id);
        const release = slots.take(upload.projectId, addressOf(request));
        try {
          const data = await receive(request, upload, spoolFolder);
          return await reply.code(201).send({ data });
        } finally {
          release();
        }
      },
    });
  });
}

async function receive(request: FastifyRequest, upload: OpenUpload, spoolFolder: string): Promise<object> {
  const rules = { field: "The picture", maxBytes: limits.screenshotBytes, spoolFolder };
  const path = await spoolBody(request, rules);
  try {
    return await upload.store(path);
  } finally {
    await rm(path, { force: true });
  }
}
