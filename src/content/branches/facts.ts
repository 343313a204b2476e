import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';

/** Telephone numbers and hours of branches as facts that texts cite. */
export const branchFacts: FactSource = {
  origin: 'branches',
  async list({ db }) {
    const rows = await db.selectFrom('branches').select(['code', 'name', 'phones', 'complaintPhone', 'hours']).orderBy('code').execute();
    return rows.flatMap(({ code, name, phones, complaintPhone, hours }): DerivedFact[] => {
      const common = { source: '网点名单' };
      const prefix = `branch.${code.toLowerCase()}`;
      return [
        {
          ...common,
          code: `${prefix}.phone`,
          title: `${name}电话`,
          wordings: [`${name}电话{}`, `${name}|{}`, `${name}（{}）`],
          values: phones[0]!,
        },
        { ...common, code: `${prefix}.complaint_phone`, title: `${name}投诉电话`, wordings: [`${name}投诉电话{}`], values: complaintPhone },
        {
          ...common,
          code: `${prefix}.hours`,
          title: `${name}营业时间`,
          wordings: [`${name}营业时间{}`, `${name}的营业时间{}`],
          values: hours.join('；'),
        },
      ].filter(({ values }) => values && !/[<>&{}]/.test(values));
    });
  },
};

/** Numbers, addresses and hours of the contact channels as facts that texts cite. */
export const channelFacts: FactSource = {
  origin: 'contact-channels',
  async list({ db }) {
    const rows = await db.selectFrom('contactChannels').select(['code', 'kind', 'name', 'value', 'hours']).orderBy('sort').execute();
    return rows.flatMap(({ code, name, value, hours }): DerivedFact[] => {
      const common = { source: '客户服务中心' };
      return [
        { ...common, code: `channel.${code}.value`, title: name, wordings: [`${name}{}`], values: value },
        {
          ...common,
          code: `channel.${code}.hours`,
          title: `${name}的服务时间`,
          wordings: [`${name}服务时间{}`, `${name}的服务时间{}`, `${name}（{}）`, `${name}…{}`],
          values: hours,
        },
      ].filter(({ values }) => values !== '' && !/[<>&{}]/.test(values));
    });
  },
};
