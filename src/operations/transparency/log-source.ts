import type { Context } from '#platform/context.ts';
import type { LogKind } from './web/log-kinds.ts';

/** One published version of something. */
export interface Publication {
  /** Address of the page that shows it, with a fragment when several are shown there. */
  readonly address: string;
  /** Distinguishes the versions of one address; never reused. */
  readonly version: string;
  /** The day of publication, in Shanghai. */
  readonly day: string;
}

/** What a subject publishes for the transparency log. The log stores hashes, never the content itself. */
export interface LogSource {
  readonly kind: LogKind;
  /** True when a new version replaces the content of the former one, which can then no longer be checked. */
  readonly keepsNewestOnly: boolean;
  /** True when everybody may fetch the content of every version; others may have been withdrawn since. */
  readonly isOpen: boolean;
  /** Lists the versions published at or after the time; without a time all that are kept. */
  list(ctx: Context, since: Date | null): Promise<readonly Publication[]>;
  /** Returns the content of a version as it is stored now, without personal data; undefined when it is no longer kept. */
  read(ctx: Context, publication: Pick<Publication, 'address' | 'version'>): Promise<string | undefined>;
  /** Finds the version that was in force on a day, for dated publications, by a name that readers know. */
  findOnDay?(ctx: Context, name: string, day: string): Promise<Pick<Publication, 'address' | 'version'> | undefined>;
}
