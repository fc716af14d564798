declare module "autocannon" {
  interface Request {
    readonly method: string;
    readonly path?: string;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }

  interface Result {
    readonly "2xx": number;
    readonly duration: number;
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly timeouts: number;
  }

  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly requests: readonly Request[];
  }): Promise<Result>;
}
