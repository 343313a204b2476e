import type { Config } from '#platform/config/config.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { QuoteDeps } from '#securities/quotes/deps.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';

interface Door {
  /** Throws when the service does not answer. */
  probe(): Promise<void>;
}

export interface OperationDeps {
  readonly messaging: MessagingDeps;
  readonly quotes: Pick<QuoteDeps, 'feed'>;
  /** The signing of agreements: the firm's certificate first, and its time-stamp authority. */
  readonly agreement: {
    readonly firmCertificate: { readonly certificates: readonly [{ readonly validToDate: Date }, ...unknown[]] } | undefined;
    readonly timeStamps: object | undefined;
  };
  /** The ways to sign in for staff besides passwords, if any are configured. */
  readonly staff: { readonly signOns: readonly (Door & { readonly name: string })[]; readonly directory: Door | undefined };
  readonly files: FileStore;
  readonly config: Config;
  /** Every job that the program declares. */
  jobs(): readonly Job[];
}
