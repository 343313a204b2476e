import { fail } from '#contract/call-error.ts';
import { paths } from '#ui/paths.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { launchDraft, type LaunchDraft } from '../schema/launch.ts';
import { findLaunch, openSite } from '../service/launch.ts';

const site = 'site';

/** The launch of a site after its setup. Until it is published, visitors see that the site opens soon. */
export const launch = ownCategory<LaunchDraft>({
  code: 'launch',
  title: '网站上线',
  group: '网站',
  scope: 'firm',
  levels: 2,
  whenEmpty: '网站已对外开放。只有用初始设置建立、尚未上线的网站在这里办理上线。',
  draft: launchDraft,
  fields: { statement: { title: '上线声明', help: '起草人与两级复核人共同确认的事项', widget: 'lines' } },
  async list(ctx) {
    const found = await findLaunch(ctx);
    if (!found) return [];
    const { preparedAt, openedAt } = found;
    const state = openedAt ? ('shown' as const) : ('draft' as const);
    const place = openedAt ? '已上线' : '筹备中，访客看到“即将开通”';
    return [{ subject: site, title: '网站上线', place, state, changedAt: (openedAt ?? preparedAt).toISOString(), href: paths.home() }];
  },
  async read(ctx) {
    const found = await findLaunch(ctx);
    if (!found) throw fail('notFound');
    return { draft: { statement: found.statement } };
  },
  titleOf: () => '网站上线',
  async apply(tx, { draft }) {
    await openSite(tx, draft);
    return site;
  },
  addressesOf: () => [paths.home()],
});
