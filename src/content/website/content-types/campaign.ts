import { pictureFields } from '#content/media/content-types/picture-fields.ts';
import { paths } from '#ui/paths.ts';
import { toContentMoment, spanPaths } from '#workflow/change-orders/presets/moments.ts';
import { ownCategory } from '#workflow/change-orders/presets/own-category.ts';
import { stateAt, toSpanFilter } from '#workflow/change-orders/presets/span.ts';
import { parseSubjectNumber } from '#workflow/change-orders/presets/subject-number.ts';
import { campaignDraft, type CampaignDraft } from '../schema/site.ts';
import { listScheduledCampaigns } from '../service/scheduled-items.ts';
import {
  countCampaignsForStaff,
  createCampaign,
  listCampaignsForStaff,
  readCampaign,
  reviseCampaign,
  withdrawCampaign,
} from '../service/write-campaigns.ts';

/** Campaigns. Their text is the page text of their address. */
export const campaign = ownCategory<CampaignDraft>({
  code: 'campaign',
  title: '专题活动',
  group: '网站',
  scope: 'firm',
  levels: 1,
  states: ['shown', 'scheduled', 'withdrawn'],
  settable: ['endsAt', 'riskTip'],
  draft: campaignDraft,
  fields: { ...pictureFields, riskTip: { title: '风险提示', widget: 'lines' }, sort: { title: '排列序号', help: '小的在前' } },
  begin: { title: '', summary: '', picture: '', alt: '', endsAt: null, riskTip: '', sort: 1 },
  count: countCampaignsForStaff,
  async page(ctx, query) {
    const { records, next } = await listCampaignsForStaff(ctx, { ...query, state: toSpanFilter(query.state) });
    const toLine = ({ id, title, startsAt, endsAt, withdrawnAt }: (typeof records)[number]) => ({
      subject: String(id),
      title,
      place: endsAt !== null && endsAt <= ctx.now ? '已结束，仍可查看' : '专题活动',
      // Its page stays after its end.
      state: stateAt(ctx.now, { startsAt, withdrawnAt }),
      changedAt: withdrawnAt?.toISOString() ?? null,
      href: startsAt > ctx.now || withdrawnAt ? null : paths.campaign(id),
    });
    return { records: records.map(toLine), next };
  },
  async read(ctx, subject) {
    const { id: _id, withdrawnAt, ...draft } = await readCampaign(ctx, parseSubjectNumber(subject));
    return { draft, state: withdrawnAt === null ? 'up' : 'down' };
  },
  moments: async (ctx, span) =>
    (await listScheduledCampaigns(ctx, span)).map(({ id, at, ...moment }) =>
      toContentMoment(at, { ...moment, subject: String(id), path: spanPaths[moment.kind] }),
    ),
  titleOf: ({ title }) => title ?? '',
  async apply(tx, { subject, draft }) {
    if (subject === null) return String((await createCampaign(tx, draft)).id);
    await reviseCampaign(tx, parseSubjectNumber(subject), draft);
    return subject;
  },
  withdraw: (tx, { subject, reason }) => withdrawCampaign(tx, parseSubjectNumber(subject), reason),
  addressesOf: (subject) => (subject === null ? [paths.campaigns()] : [paths.campaign(subject), paths.campaigns()]),
});
