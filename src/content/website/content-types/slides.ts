import type { z } from 'zod';
import { pictureFields } from '#content/media/content-types/picture-fields.ts';
import { paths } from '#ui/paths.ts';
import { listEntryMoments } from '#workflow/change-orders/presets/moments.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { slideDraft } from '../schema/site.ts';
import { listSlideDrafts, replaceSlides } from '../service/slides.ts';

const slide = slideDraft.omit({ sort: true });

/** The carousel of the home page in its order. The few slides are edited together and have no separate keys. */
export const slides = wholeList<z.input<typeof slide>>({
  code: 'slides',
  title: '首页轮播',
  group: '网站',
  scope: 'firm',
  item: slide,
  itemTitle: '轮播图',
  fields: { ...pictureFields, href: { title: '链接', help: '以 / 或 https:// 开头' } },
  async read(ctx) {
    return (await listSlideDrafts(ctx)).map(({ sort: _sort, ...draft }) => draft);
  },
  replace: (tx, items) =>
    replaceSlides(
      tx,
      items.map((item, index) => ({ ...item, sort: index + 1 })),
    ),
  moments: async (ctx, span) => listEntryMoments(await listSlideDrafts(ctx), span),
  addresses: [paths.home()],
});
