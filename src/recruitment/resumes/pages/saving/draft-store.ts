import type { SectionContent, SectionName } from '../../sections.ts';
import type { SectionDraft } from './section-saver.ts';

type Draft = SectionDraft<SectionContent>;
type Drafts = Partial<Record<SectionName, Draft>>;

/** Unsaved changes of one person's resume, stored on this device. */
export interface ResumeDraftStore {
  /** Drafts of earlier pages. */
  readonly left: Drafts;
  keep(section: SectionName, draft: Draft): void;
  drop(section: SectionName): void;
}

export interface ResumeDraftStoreOptions {
  /** 32 bytes in base64url, given to this person only. */
  key: string;
  product: string;
  now?: () => number;
}

/** Stored form: the owner is in the entry's name, the content is encrypted. */
interface StoredDraft {
  keptAt: number;
  /** The page that wrote it, so that another tab's draft is not deleted. */
  by: string;
  box: string;
}

/** Older drafts are deleted. */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Opens the draft store of one person. In `localStorage` everything is encrypted with a key that the server gives to this person
 * only, so the next user of a shared computer can neither see nor read it. If the browser cannot encrypt (an address without
 * TLS), drafts are stored unencrypted until the tab is closed. Without any storage nothing is kept.
 */
export async function openDraftStore({ key, product, now = Date.now }: ResumeDraftStoreOptions): Promise<ResumeDraftStore> {
  const seal = await createSeal(key);
  const prefix = `${product}.resume.${seal.owner}.`;
  const by = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  /** Encryption is asynchronous: content changed or deleted meanwhile must not be written. */
  const turns: Partial<Record<SectionName, number>> = {};
  const taken = new Set<string>([by]);
  const left: Drafts = {};

  use(seal.storage, (storage) => dropOld(storage, `${product}.resume.`, now() - maxAgeMs));
  for (const [name, kept] of readAll(seal.storage, prefix)) {
    const draft = await seal.open(kept.box).catch(() => undefined);
    if (!draft) continue;
    left[name as SectionName] = JSON.parse(draft) as Draft;
    taken.add(kept.by);
  }

  const nextTurn = (section: SectionName): number => (turns[section] = (turns[section] ?? 0) + 1);
  return {
    left,
    keep: (section, draft) => {
      const turn = nextTurn(section);
      void seal.close(JSON.stringify(draft)).then((box) => {
        if (turns[section] !== turn) return;
        const kept: StoredDraft = { keptAt: now(), by, box };
        use(seal.storage, (storage) => storage.setItem(prefix + section, JSON.stringify(kept)));
      });
    },
    drop: (section) => {
      nextTurn(section);
      use(seal.storage, (storage) => {
        const kept = parse(storage.getItem(prefix + section));
        if (kept && taken.has(kept.by)) storage.removeItem(prefix + section);
      });
    },
  };
}

interface Seal {
  /** Opaque id of the person. */
  owner: string;
  storage: () => Storage;
  close(text: string): Promise<string>;
  open(box: string): Promise<string>;
}

async function createSeal(key: string): Promise<Seal> {
  const subtle = (crypto as Partial<Crypto>).subtle;
  const asItIs = async (text: string): Promise<string> => text;
  if (!subtle) return { owner: key.slice(0, 12), storage: () => sessionStorage, close: asItIs, open: asItIs };
  const bytes = fromBase64(key.replaceAll('-', '+').replaceAll('_', '/'));
  const owner = toBase64(new Uint8Array(await subtle.digest('SHA-256', bytes))).slice(0, 12);
  const secret = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    owner,
    storage: () => localStorage,
    async close(text) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(text));
      return `${toBase64(iv)} ${toBase64(new Uint8Array(sealed))}`;
    },
    async open(box) {
      const [iv = '', sealed = ''] = box.split(' ');
      return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv: fromBase64(iv) }, secret, fromBase64(sealed)));
    },
  };
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The person's entries by section. */
function readAll(storage: () => Storage, prefix: string): [string, StoredDraft][] {
  return (
    use(storage, (kept) =>
      Object.keys(kept).flatMap((name): [string, StoredDraft][] => {
        const entry = name.startsWith(prefix) ? parse(kept.getItem(name)) : undefined;
        return entry ? [[name.slice(prefix.length), entry]] : [];
      }),
    ) ?? []
  );
}

/** Deletes old entries of any owner; their content is unreadable here. */
function dropOld(storage: Storage, prefix: string, before: number): void {
  for (const name of Object.keys(storage))
    if (name.startsWith(prefix) && (parse(storage.getItem(name))?.keptAt ?? 0) < before) storage.removeItem(name);
}

function parse(text: string | null): StoredDraft | undefined {
  try {
    return text ? (JSON.parse(text) as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Ignores errors when storage is forbidden or full: the page warns before it is left. */
function use<Result>(storage: () => Storage, act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(storage());
  } catch {
    return undefined;
  }
}
