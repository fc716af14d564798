import type { Socket } from "node:net";

export interface SendProgress {
  /** Bytes of writes that the system has accepted completely. */
  readonly sent: number;
  /** Bytes of the current write that it has not accepted yet. */
  readonly queued: number;
}

/**
 * A write counts as sent once it is sent completely, and a response may be one write of megabytes. Only the handle of
 * the socket knows how much is left; Node's socket timeout reads it too.
 */
export function sendProgress(socket: Socket & { _handle?: { readonly writeQueueSize?: number } | null }): SendProgress {
  return {
    sent: socket.bytesWritten - socket.writableLength,
    queued: socket._handle?.writeQueueSize ?? 0,
  };
}
