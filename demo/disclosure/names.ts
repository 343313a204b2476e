const surnames = [...'闻祝程沈卫温阮苏纪柏骆虞商郁费岑薛顾屈项池乔阎聂翟鲍蓝简施秦'];
const first = [...'知文景若思明嘉予清安书怀云望'];
const second = [...'远和川宁然舟言禾朗岚'];
const total = surnames.length * first.length * second.length;

/** Returns fictitious names of people, a different one for every number below 4,000. */
export function personName(index: number): string {
  // A step without a common divisor with the number of names reaches each of them once.
  const place = (index * 1009 + 77) % total;
  const given = Math.floor(place / surnames.length);
  return surnames[place % surnames.length]! + first[given % first.length]! + second[Math.floor(given / first.length)]!;
}
