import { compareWords } from '#content/articles/service/trail/compare-text.ts';
import { findFiles, type FileRow } from '#content/files/service/files.ts';
import { explainFacts } from '#content/firm-facts/service/render-facts.ts';
import type { MediaItem } from '#content/media/schema.ts';
import { findItems } from '#content/media/service/read-items.ts';
import { findPictureKeys } from '#content/media/web/picture-address.ts';
import type { Context } from '#platform/context.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';
import type { ContentType } from '../../content-type.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Asset, OrderDifference } from '../../schema/orders.ts';
import { compareDrafts, type KnownAssets } from '../draft/compare-drafts.ts';
import { findFactsDay } from '../draft/shown-facts.ts';
import { walkDraftValues } from '../draft/walk-draft.ts';

/** An effect of an order outside of its draft: a label, and a list of texts. */
export interface OrderEffect {
  title: string;
  items: readonly string[];
}

/** Reads the effects of orders of a kind. */
export type EffectsReader = (ctx: Context, type: string) => Promise<OrderEffect[]>;

/**
 * Returns the differences of an order, field by field, with files and pictures by name and citations of facts by value and title. For an entry removed from its list it
 * returns all fields, because many lists have no page on which the removal would be visible.
 */
export async function listOrderDifferences(
  ctx: Context,
  type: ContentType,
  form: FormField,
  order: Pick<RequestRow, 'act' | 'before' | 'payload'> & Partial<Pick<RequestRow, 'subject'>>,
  effectsOf: EffectsReader = async () => [],
): Promise<OrderDifference[]> {
  const { act } = order;
  const day = await findFactsDay(ctx, type, order.subject ?? null);
  const { before, payload } = await explainFacts(ctx, { before: order.before, payload: order.payload }, day);
  const how = { keys: type.keysOf, assets: await readDraftAssets(ctx, form, [before, payload]) };
  if (act === 'write') {
    const effects = (await effectsOf(ctx, type.code)).map(toDifference);
    return [...compareDrafts(form, before ?? {}, payload, how), ...compareDerived(type, form, before ?? {}, payload), ...effects];
  }
  return type.isEntry ? compareDrafts(form, payload, {}, how) : [];
}

/** Compares the values derived for empty fields, as readers see them. Skipped for new content. */
function compareDerived({ derived = {} }: ContentType, form: FormField, before: Payload, after: Payload): OrderDifference[] {
  if (Object.keys(before).length === 0) return [];
  return Object.entries(derived).flatMap(([path, derive]) => {
    if (isFilled(before[path]) && isFilled(after[path])) return [];
    const [old, fresh] = [before, after].map((draft) => (isFilled(draft[path]) ? String(draft[path]) : derive(draft)));
    if (old === fresh) return [];
    const label = `${form.fields?.[path]?.title ?? path}（自动生成）`;
    return [{ path, label, kind: 'text' as const, parts: compareWords(old!, fresh!) }];
  });
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const toDifference = ({ title, items }: OrderEffect): OrderDifference => ({
  path: '',
  label: title,
  kind: 'text',
  parts: [{ text: items.join('；'), change: 'added' }],
});

/** Looks up the names of the files and pictures of drafts. */
export async function readDraftAssets(ctx: Context, form: FormField, drafts: readonly unknown[]): Promise<KnownAssets> {
  const ids = drafts.flatMap((draft) =>
    [...walkDraftValues(form, draft)].flatMap(({ field, value }) => (field.kind === 'file' ? [String(value)] : [])),
  );
  const files = new Map((await findFiles(ctx, [...new Set(ids)].filter(isFileId))).map((row) => [row.id, row]));
  const keys = [...new Set(drafts.flatMap((draft) => findPictureKeys(JSON.stringify(draft) ?? '')))];
  const pictures = new Map((await findItems(ctx, keys)).map((item) => [item.key, item]));
  return new DraftAssets(files, pictures);
}

const isFileId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

class DraftAssets implements KnownAssets {
  readonly #files: ReadonlyMap<string, FileRow>;
  readonly #pictures: ReadonlyMap<string, MediaItem>;

  constructor(files: ReadonlyMap<string, FileRow>, pictures: ReadonlyMap<string, MediaItem>) {
    this.#files = files;
    this.#pictures = pictures;
  }

  nameOf({ kind }: FormField, value: string): string {
    return kind === 'file' ? (this.#files.get(value)?.name ?? '已不存在的文件') : this.#pictureName(value);
  }

  altOf(address: string): string {
    return this.#pictureOf(address)?.alt ?? '';
  }

  assetsIn({ field, value, label }: { field: FormField; value: unknown; label: string }, side: Asset['side']): Asset[] {
    return [...walkDraftValues(field, value, '', label)].flatMap((leaf) => {
      const named = leaf.label.trim() || leaf.field.title;
      if (leaf.field.kind === 'file') return [this.#fileAsset(side, named, String(leaf.value))];
      if (leaf.field.kind === 'picture' || leaf.field.kind === 'logo') return [this.#pictureAsset(side, named, String(leaf.value))];
      return leaf.field.kind === 'html' ? picturesIn(String(leaf.value)).map((address) => this.#pictureAsset(side, named, address)) : [];
    });
  }

  #fileAsset(side: Asset['side'], label: string, fileId: string): Asset {
    const file = this.#files.get(fileId);
    return { side, kind: 'file', label, name: file?.name ?? '已不存在的文件', fileId, size: file?.size ?? null, address: null, alt: '' };
  }

  #pictureAsset(side: Asset['side'], label: string, address: string): Asset {
    return { side, kind: 'picture', label, name: this.#pictureName(address), fileId: null, size: null, address, alt: this.altOf(address) };
  }

  #pictureOf(address: string): MediaItem | undefined {
    const [key = ''] = findPictureKeys(address);
    return this.#pictures.get(key);
  }

  /** A picture outside of the library is part of the program and only known by its path. */
  #pictureName(address: string): string {
    if (address.startsWith('<svg')) return '标志图形';
    const inLibrary = findPictureKeys(address).length > 0;
    return this.#pictureOf(address)?.name || (inLibrary ? '图片' : `网站自带的图片 ${address.split('/').at(-1)}`);
  }
}

/** Returns the addresses of the pictures of a text. */
const picturesIn = (html: string): string[] => [...html.matchAll(/<img[^>]*\ssrc="([^"]+)"/g)].map(([, address]) => address!);
