import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';
import { complaintHoursOf } from '#ui/layout/complaint-hours.ts';
import { siteSettings } from './schema/site.ts';

const source = '网站设置';

/** The contact data of the settings as facts that texts cite. */
export const settingsFacts: FactSource = {
  origin: 'settings',
  async list(ctx) {
    const rows = await ctx.db.selectFrom('siteSettings').select(['key', 'value']).where('key', 'in', ['contact', 'opening']).execute();
    const values = new Map(rows.map(({ key, value }) => [key, value]));
    const contact = siteSettings.shape.contact.optional().parse(values.get('contact'));
    const opening = siteSettings.shape.opening.parse(values.get('opening'));
    if (!contact) return [];
    const hotlines = contact.hotlines.map(({ name, number }, at): DerivedFact => ({
      code: at === 0 ? 'hotline' : `hotline.${at + 1}`,
      title: name,
      wordings: [`${name}{}`, `${name}|{}`],
      source,
      values: number,
    }));
    return [
      ...hotlines,
      { code: 'complaint_phone', title: '投诉电话', wordings: ['投诉电话{}', '投诉专线{}'], source, values: contact.complaintPhone },
      { code: 'complaint_mail', title: '投诉邮箱', wordings: [], source, values: contact.complaintEmail },
      {
        code: 'complaint_hours',
        title: '投诉电话服务时间',
        wordings: ['投诉电话服务时间{}', '投诉电话的服务时间{}', '投诉专线服务时间{}'],
        source,
        values: complaintHoursOf(contact),
      },
      { code: 'service_hours', title: '客服服务时间', wordings: ['服务时间{}'], source, values: contact.serviceHours },
      ...(opening
        ? [
            {
              code: 'opening_minutes',
              title: '手机开户填写资料所需时间（分钟）',
              wordings: ['填写约{}分钟', '填写大约{}分钟', '填写资料约{}分钟', '填写资料大约{}分钟', '备好约{}分钟'],
              source,
              values: String(opening.minutes),
            },
          ]
        : []),
    ];
  },
};
