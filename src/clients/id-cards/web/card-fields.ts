/** The fields of an identity card in printed order, front side first. */
export const cardFields = ['name', 'sex', 'nation', 'birth', 'address', 'number', 'issuer', 'validFrom', 'validUntil'] as const;
export type CardField = (typeof cardFields)[number];

/** The fields printed on each side. */
export const fieldsOf: Record<'front' | 'back', readonly CardField[]> = { front: cardFields.slice(0, 6), back: cardFields.slice(6) };

/** Birth and the first day of validity are `YYYY-MM-DD`; the last day may be 长期. */
export type CardValues = Record<CardField, string>;

export const fieldNames: Record<CardField, string> = {
  name: '姓名',
  sex: '性别',
  nation: '民族',
  birth: '出生日期',
  address: '住址',
  number: '公民身份号码',
  issuer: '签发机关',
  validFrom: '有效期起始日期',
  validUntil: '有效期截止日期',
};
