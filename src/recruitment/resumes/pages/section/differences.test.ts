import { describe, expect, test } from 'vitest';
import type { SectionContent } from '../../sections.ts';
import { emptyItems, emptySections } from '../../web/section-data.ts';
import { isSameContent, isStoredFrom } from '../saving/same-content.ts';
import { formatEntry, findDifferences, mergeSides, type VersionSide } from './differences.ts';

const basic = (more: object): SectionContent<'basicInfo'> => ({ ...emptySections.basicInfo, name: '示例', ...more });
const study = (more: object) => ({ ...emptyItems.education, ...more });
const studies = (...items: object[]) => ({ items }) as unknown as SectionContent<'education'>;
const all = (side: VersionSide, keys: readonly { key: string }[]) => Object.fromEntries(keys.map(({ key }) => [key, side]));

describe('two versions of a section', () => {
  test('differences are listed field by field; the changed side is preselected, and none when both changed', () => {
    const base = basic({ city: '无锡', school: '旧' });
    const mine = basic({ city: '上海', school: '甲', gender: 'male' });
    const theirs = basic({ city: '无锡', school: '乙', gender: '', highestDegree: 'master' });
    expect(findDifferences('basicInfo', base, mine, theirs)).toEqual([
      { key: 'gender', label: '性别', mine: '男', theirs: '', proposed: 'mine' },
      { key: 'highestDegree', label: '最高学位', mine: '', theirs: '硕士', proposed: 'theirs' },
      { key: 'school', label: '毕业院校', mine: '甲', theirs: '乙' },
      { key: 'city', label: '现居住城市', mine: '上海', theirs: '无锡', proposed: 'mine' },
    ]);
  });

  test('two versions of a section are merged by the choices, field by field', () => {
    const [mine, theirs] = [basic({ city: '上海', school: '甲' }), basic({ city: '无锡', school: '乙' })];
    expect(mergeSides('basicInfo', mine, theirs, { city: 'theirs', school: 'mine' })).toEqual(basic({ city: '无锡', school: '甲' }));
  });
});

describe('two versions of a list', () => {
  const old = study({ from: '2015-09', to: '2019-06', school: '甲大学' });

  test('differences within a common entry are found at any position', () => {
    const base = studies(old);
    const mine = studies(study({ from: '2020-09', school: '丙大学' }), { ...old, major: '会计' });
    const theirs = studies({ ...old, major: '金融' });
    const found = findDifferences('education', base, mine, theirs);
    expect(found.map(({ key, label, proposed }) => [key, label, proposed])).toEqual([
      ['0', '2020-09 · 丙大学', 'mine'],
      ['1.major', '2015-09 至 2019-06 · 甲大学 · 会计：专业', undefined],
    ]);
  });

  test('an entry added on either side is preselected to stay, a removed one to go', () => {
    const added = study({ from: '2021-09', school: '乙大学' });
    const other = study({ from: '2010-09', school: '丁大学' });
    const found = findDifferences('education', studies(old, other), studies(added, other), studies(old));
    expect(found.map(({ label, mine, theirs, proposed }) => [label, mine, theirs, proposed])).toEqual([
      ['2021-09 · 乙大学', '保留这一条', '没有这一条', 'mine'],
      ['2010-09 · 丁大学', '保留这一条', '没有这一条', 'theirs'],
      ['2015-09 至 2019-06 · 甲大学', '没有这一条', '保留这一条', 'mine'],
    ]);
  });

  test('one of the two sides can be chosen as a whole', () => {
    const mine = studies(study({ from: '2021-09', school: '乙大学' }), { ...old, major: '会计' });
    const theirs = studies({ ...old, major: '金融' }, study({ from: '2010-09', school: '丁大学' }));
    const found = findDifferences('education', studies(old), mine, theirs);
    expect(isSameContent(mergeSides('education', mine, theirs, all('mine', found)), mine)).toBe(true);
    expect(isSameContent(mergeSides('education', mine, theirs, all('theirs', found)), theirs)).toBe(true);
  });

  test('the same entries in another order are no difference', () => {
    const other = study({ from: '2010-09', school: '丁大学' });
    expect(findDifferences('education', studies(), studies(old, other), studies(other, old))).toEqual([]);
  });
});

test('an entry without any text is labelled as empty', () => {
  expect(formatEntry('education', emptyItems.education)).toBe('尚未填写');
  expect(formatEntry('workExperience', { ...emptyItems.workExperience, from: '2020-01', to: 'now', employer: '示例公司' })).toBe(
    '2020-01 至今 · 示例公司',
  );
});

describe('the same content', () => {
  test('spaces around texts, invisible characters, the order of entries and empty entries do not count', () => {
    const [one, other] = [study({ school: '甲大学' }), study({ school: '乙大学' })];
    expect(isSameContent(studies(one, other), studies(study({ school: ' 乙大学\u200B' }), one, emptyItems.education))).toBe(true);
    expect(isSameContent(studies(one), studies(one, one))).toBe(false);
  });

  test('a masked number can match the number sent, but does not count as equal to it', () => {
    const [sent, told] = [basic({ idNumber: '110101199001010017' }), basic({ idNumber: '110***********0017' })];
    expect(isStoredFrom(sent, told)).toBe(true);
    expect(isSameContent(sent, told)).toBe(false);
    expect(isStoredFrom(basic({ idNumber: '120101199001010017' }), told)).toBe(false);
  });
});
