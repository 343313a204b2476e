import { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import { parseNumberCursor } from '#platform/database/keyset.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { countUsedItems, listItems, readItem } from '../service/read-items.ts';
import { readUploader, publishVersion } from '../service/versions.ts';
import { libraryPictureAddress, findPictureKeys, parsePictureVersion } from '../web/picture-address.ts';

const shownVersion = z.object({
  picture: z.string().regex(/^\/media\/library\/[0-9a-f]{32}\/whole-1280\?v=[0-9a-f]{32}$/, '请在图片库中选择替换的图片'),
});

/** Public pictures. Another file, or another focus, replaces the published one at the same address. */
export const mediaItem = ownCategory<z.output<typeof shownVersion>>({
  code: 'media-item',
  title: '替换图片',
  group: '网站',
  scope: 'firm',
  levels: 1,
  draft: shownVersion,
  fields: { picture: { title: '图片', widget: 'picture', isShownOnly: true } },
  whenEmpty: '这里列出网站正在使用的图片；替换的图片在“图片库”中上传。',
  count: countUsedItems,
  async page(ctx, { search, after }) {
    const before = parseNumberCursor(after);
    const { records, next } = await listItems(ctx, { use: 'used', ...(search && { search }), ...(before !== undefined && { before }) });
    const toLine = ({ id, name, uses, createdAt }: (typeof records)[number]) => ({
      subject: String(id),
      title: name,
      place: `${uses} 处使用`,
      state: 'shown' as const,
      changedAt: createdAt,
      href: null,
    });
    return { records: records.map(toLine), next: next === null ? null : String(next) };
  },
  async read(ctx, subject) {
    const { key, version } = await readItem(ctx, { id: parseSubjectNumber(subject) });
    return { draft: { picture: libraryPictureAddress(key, 'whole-1280', version) } };
  },
  contributors: async (ctx, { draft: { picture } }) => readUploader(ctx, parsePictureVersion(picture) ?? ''),
  titleOf: () => '替换图片',
  async apply(tx, { subject, draft: { picture } }) {
    if (subject === null) throw fail('notFound');
    const itemId = parseSubjectNumber(subject);
    const { key } = await readItem(tx, { id: itemId });
    if (findPictureKeys(picture)[0] !== key) throw createInputError([{ path: 'picture', message: '这不是同一张图片的版本' }]);
    await publishVersion(tx, { itemId, version: parsePictureVersion(picture)! });
    return subject;
  },
  // Only the picture at an address changes, not a page; the comparison shows both pictures.
  addressesOf: () => [],
});
