/** Where drafts are stored, and how. */
export interface DraftBox {
  /** False where the browser cannot encrypt: drafts then end with the tab. */
  readonly isEncrypted: boolean;
  readonly storage: () => Storage;
  seal(text: string): Promise<string>;
  /** Throws for a text that another key sealed, or none. */
  open(sealed: string): Promise<string>;
}

const databaseName = 'qt-drafts';
const keyStore = 'keys';
const keyName = 'drafts';

let opening: Promise<DraftBox> | undefined;

/**
 * Opens the box of this browser. Its key is in IndexedDB and cannot be exported, so a copy of the browser's storage does not reveal the
 * drafts. A browser that cannot encrypt (an address without TLS, storage forbidden) keeps drafts as they are until the tab is closed.
 */
export function openDraftBox(loadKey: () => Promise<CryptoKey> = loadOrCreateKey): Promise<DraftBox> {
  opening ??= loadKey().then(createBox, () => plainBox);
  return opening;
}

/** Destroys the key, as at a sign-out: drafts that were left behind can no longer be read. */
export function destroyDraftKey(): void {
  opening = undefined;
  try {
    indexedDB.deleteDatabase(databaseName);
  } catch {
    // Without IndexedDB there is no key.
  }
}

const plainBox: DraftBox = { isEncrypted: false, storage: () => sessionStorage, seal: async (text) => text, open: async (text) => text };

function createBox(key: CryptoKey): DraftBox {
  return {
    isEncrypted: true,
    storage: () => localStorage,
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
      return `${toBase64(iv)} ${toBase64(new Uint8Array(sealed))}`;
    },
    async open(box) {
      const [iv = '', sealed = ''] = box.split(' ');
      return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, key, fromBase64(sealed)));
    },
  };
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Returns this browser's key. Of two tabs that create one at once both get the first. */
async function loadOrCreateKey(): Promise<CryptoKey> {
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(keyStore));
  const database = await settle(request);
  try {
    const store = database.transaction(keyStore, 'readwrite').objectStore(keyStore);
    const known = (await settle(store.get(keyName))) as CryptoKey | undefined;
    if (!known) await settle(store.add(fresh, keyName));
    return known ?? fresh;
  } finally {
    database.close();
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no storage')));
  });
}
