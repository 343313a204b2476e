/** The current deployment, from `/assets/current.json`. */
export interface CurrentAssets {
  build: string;
  entry: string;
}

const guardKey = 'qt:reloaded-for';

/** Fetches the current deployment; undefined when it cannot be reached (the visitor is offline). */
export async function fetchCurrentAssets(): Promise<CurrentAssets | undefined> {
  try {
    const response = await fetch('/assets/current.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as CurrentAssets) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns true when a reload would load another deployment than `build` and has not been tried for it at this address in this
 * tab; it then counts as tried. Where the browser forbids storage it is always false, since nothing else would end a loop.
 */
export function claimReload(
  current: CurrentAssets,
  build: string,
  address: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => sessionStorage,
): boolean {
  if (current.build === build) return false;
  const attempt = `${current.build} ${address}`;
  try {
    if (storage().getItem(guardKey) === attempt) return false;
    storage().setItem(guardKey, attempt);
    return true;
  } catch {
    return false;
  }
}
