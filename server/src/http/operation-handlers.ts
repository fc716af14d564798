import type { FormName, OperationName, Routes, StreamName } from "@corkboard/contract";
import type { FastifyRequest } from "fastify";
import type { Static } from "typebox";
import type { Reader, Tx } from "../db/database.ts";
import type { MultipartForm } from "./forms/multipart-form.ts";
import type { Call } from "./operation-call.ts";
import type { OperationResponse } from "./responses/operation-response.ts";
import type { EventStream } from "./streams/event-stream.ts";

export type ResponseOf<Name extends OperationName> = OperationResponse<Static<Routes[Name]["response"]>>;

export type ReadHandler<Name extends OperationName> = (call: Call<Name> & { db: Reader }) => Promise<ResponseOf<Name>>;

/** Reads what other operations return to the caller of the request. */
export type ReadAsCallerHandler<Name extends OperationName> = (
  call: Call<Name> & { db: Reader; request: FastifyRequest },
) => Promise<ResponseOf<Name>>;

export type WriteHandler<Name extends OperationName> = (
  call: Call<Name> & {
    tx: Tx;
    /** Runs in this process once the change is durable, before the response is sent. */
    afterCommit(effect: () => void): void;
  },
) => Promise<ResponseOf<Name>>;

/** Reads without a transaction, then commits once. */
export interface Prepared<Name extends OperationName> {
  readonly db: Reader;
  commit(work: (tx: Tx) => Promise<ResponseOf<Name>>): Promise<ResponseOf<Name>>;
  /** Commits what must remain although the request is rejected. The Idempotency-Key stays unused. */
  keep(work: (tx: Tx) => Promise<void>): Promise<void>;
}

export type PreparedWriteHandler<Name extends OperationName> = (
  call: Call<Name> & Prepared<Name>,
) => Promise<ResponseOf<Name>>;

export type UploadHandler<Name extends FormName> = (
  call: Call<Name> & Prepared<Name> & { form: MultipartForm },
) => Promise<ResponseOf<Name>>;

export type StreamHandler<Name extends StreamName> = (
  call: Call<Name> & {
    lastEventId: number | undefined;
    /** Starts the response. The request cannot be rejected after that. */
    open(): EventStream;
  },
) => Promise<void>;
