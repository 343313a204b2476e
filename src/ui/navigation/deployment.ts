/** The present deployment, as `/assets/current.json` tells it. */
export interface CurrentAssets {
  build: string;
  entry: string;
}

const guardKey = 'qt:reloaded-for';

/** What the present deployment is, undefined when it cannot be reached (the visitor is offline). */
export async function fetchCurrentAssets(): Promise<CurrentAssets | undefined> {
  try {
    const response = await fetch('/assets/current.json', { cache: 'no-store' });
    return response.ok ? ((await response.json()) as CurrentAssets) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True when a reload would bring another deployment than `build` and has not been tried for this one at this address in this
 * tab; it then counts as tried. Where the browser forbids storage it is never true, since nothing else would end a loop.
 */
export function mayReloadFor(
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
