import type { SectionContent, SectionName } from '../../sections.ts';
import type { SectionDraft } from './section-saver.ts';

type Draft = SectionDraft<SectionContent>;
type Drafts = Partial<Record<SectionName, Draft>>;

/** Changes of one person's resume that the server does not have yet, kept on this device. */
export interface DraftStore {
  /** What earlier pages left behind. */
  readonly left: Drafts;
  keep(section: SectionName, draft: Draft): void;
  drop(section: SectionName): void;
}

export interface DraftStoreOptions {
  /** 32 bytes in base64url that only this person is given. */
  key: string;
  product: string;
  now?: () => number;
}

/** As it is written down: whose it is stands in the entry's name, what it says only in the sealed box. */
interface StoredDraft {
  keptAt: number;
  /** The page that wrote it: another tab's is not dropped. */
  by: string;
  box: string;
}

/** What nobody came back for goes. */
const maxAgeMs = 14 * 24 * 3_600_000;

/**
 * Opens the safe of one person. In `localStorage` everything is sealed with a key that the server gives to nobody else, so the next one
 * at a shared computer can neither be shown nor read it. Where the browser cannot seal (an address without TLS) it is kept as it is,
 * until the tab is closed. Without any storage nothing is kept.
 */
export async function openDraftSafe({ key, product, now = Date.now }: DraftStoreOptions): Promise<DraftStore> {
  const seal = await createSeal(key);
  const prefix = `${product}.resume.${seal.owner}.`;
  const by = crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36);
  /** Sealing takes a moment: what was changed or dropped meanwhile must not come back. */
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
  /** Names the person without saying who it is. */
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

/** Anybody's, as nobody can read them but their owner. */
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

/** Where the browser forbids storage, or has no room left, nothing is kept: the page warns before it is left. */
function use<Result>(storage: () => Storage, act: (storage: Storage) => Result): Result | undefined {
  try {
    return act(storage());
  } catch {
    return undefined;
  }
}
