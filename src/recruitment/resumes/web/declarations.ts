/** Version of the declarations of a job seeker. A change of the wording needs a new version. */
export const declarationVersion = 1;

export const declarations = {
  isTrue: '本人声明：简历所填内容及所附材料真实、准确、完整，没有虚假记载或重大遗漏；如有不实，愿承担由此产生的后果。',
  hasNoBan:
    '本人声明：未被中国证监会采取证券市场禁入措施或认定为不适当人选且仍在期限内，不存在因故意犯罪被判处刑罚等法律、行政法规规定不得从事证券业务的情形。',
  agreesToCheck: '本人同意公司为招聘目的，在录用前就学历、学位、从业资格、工作履历和诚信记录向有关机构和所列证明人核实。',
} as const;

export type DeclarationName = keyof typeof declarations;
