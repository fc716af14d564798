import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { openFileStore } from "../ports/files/open-file-store.ts";
import { explainDiscovery } from "../ports/sign-in-provider/explain-discovery.ts";

interface Part {
  readonly name: string;
  /** The settings to look at. */
  readonly settings: string;
  check(): Promise<void>;
}

/**
 * Tries what the service needs later: the bucket, the mail server and the single sign-on provider. They may only be away for
 * a moment, so that they delay nothing and prevent nothing.
 */
export async function warnOfUnreachable(config: Config, logger: Pick<Logger, "warn">): Promise<void> {
  await Promise.all(
    partsOf(config).map(({ name, settings, check }) =>
      check().catch((error: unknown) => {
        const { message } = error as Error;
        logger.warn({ reason: message }, `cannot use ${name}; check ${settings} with \`doctor\``);
      }),
    ),
  );
}

function partsOf({ s3, smtpUrl, signInProvider, dataFolder }: Config): Part[] {
  const parts: Part[] = [];
  if (s3) {
    parts.push({
      name: "the S3 bucket",
      settings: "S3_ENDPOINT, S3_BUCKET and their credentials",
      async check() {
        const { probeStore } = await import("../ports/files/probe-store.ts");
        await probeStore(await openFileStore({ s3, dataFolder }));
      },
    });
  }
  if (smtpUrl !== undefined) {
    parts.push({
      name: "the mail server",
      settings: "SMTP_URL",
      async check() {
        const { verifySmtp } = await import("../ports/mail/smtp-mailer.ts");
        await verifySmtp(smtpUrl);
      },
    });
  }
  if (signInProvider) {
    parts.push({
      name: "the single sign-on provider",
      settings: "OIDC_ISSUER",
      async check() {
        const { OpenIdProvider } = await import("../ports/sign-in-provider/openid-provider.ts");
        await new OpenIdProvider(signInProvider).discover().catch((error: unknown) => {
          throw new Error(explainDiscovery(signInProvider.issuer, error), { cause: error });
        });
      },
    });
  }
  return parts;
}
