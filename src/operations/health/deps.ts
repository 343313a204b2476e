import type { Config } from '#platform/config/config.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import type { QuoteDeps } from '#securities/quotes/deps.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';

interface Door {
  /** Throws where it does not answer. */
  probe(): Promise<void>;
}

/** What the running site is looked at with. */
export interface OperationDeps {
  readonly messaging: MessagingDeps;
  readonly quotes: Pick<QuoteDeps, 'feed'>;
  /** What agreements are signed with: the firm's own certificate first, and who stamps them. */
  readonly agreement: {
    readonly firmCertificate: { readonly certificates: readonly [{ readonly validToDate: Date }, ...unknown[]] } | undefined;
    readonly timeStamps: object | undefined;
  };
  /** By what staff come in beside their passwords here, where it is set. */
  readonly staff: { readonly signOns: readonly (Door & { readonly name: string })[]; readonly directory: Door | undefined };
  readonly files: FileStore;
  readonly config: Config;
  /** Every job of the site, as the program declares it. */
  jobs(): readonly Job[];
}
