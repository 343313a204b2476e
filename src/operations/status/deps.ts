import type { StatusFunction } from './web/status-names.ts';

/** Writes files under fixed names, which a proxy or CDN can serve without the site. */
export interface StatusCopyStore {
  write(name: string, content: string): Promise<void>;
}

export interface StatusDeps {
  /** The address of the site as it is probed, without a trailing slash. */
  readonly probeUrl: string;
  readonly copies: StatusCopyStore;
}

/** A function of the site and how it is probed. Resolves to true when it answered as it should. */
export interface Probe {
  readonly function: StatusFunction;
  answers(): Promise<boolean>;
}
