import { describe, expect, test } from 'vitest';
import { createSeededRandom, type SeededRandom } from '#demo/seeded.ts';
import type { FormField } from '../../schema/contents.ts';
import type { Conflict } from '../../schema/orders.ts';
import type { KnownAssets } from '../draft/compare-drafts.ts';
import { mergeDrafts } from './merge-drafts.ts';

const text = (title: string): FormField => ({ kind: 'text', title, isRequired: true });
const listOf = (item: FormField): FormField => ({ kind: 'list', title: '条目', isRequired: true, item });
const entry: FormField = {
  kind: 'group',
  title: '条目',
  isRequired: true,
  fields: { code: text('代码'), name: text('名称'), note: text('说明') },
};
const body: FormField = { kind: 'html', title: '正文', isRequired: true };

const merge = (field: FormField, base: unknown, mine: unknown, theirs: unknown, choices: Record<string, 'mine' | 'theirs'> = {}) => {
  const form: FormField = { kind: 'group', title: '', isRequired: true, fields: { it: field } };
  const { merged, conflicts } = mergeDrafts(
    form,
    { base: { it: base }, mine: { it: mine }, theirs: { it: theirs } },
    { keys: field.item?.fields?.['code'] ? { it: 'code' } : {}, choices },
  );
  return { merged: (merged as { it: unknown }).it, conflicts };
};
const wordsOf = ({ parts }: Conflict['mine']): string =>
  parts
    .filter(({ change }) => change !== 'removed')
    .map((part) => part.text)
    .join('');

/** Every kind of content that consists of parts, with functions to write parts and to read them back. */
const kinds: readonly { name: string; field: FormField; write(words: readonly string[]): unknown }[] = [
  { name: 'paragraphs of a text', field: body, write: (words) => words.map((one) => `<p>${one}</p>`).join('') },
  { name: 'paragraphs on lines of their own', field: body, write: (words) => words.map((one) => `<p>${one}</p>`).join('\n') },
  {
    name: 'entries of a list in a text',
    field: body,
    write: (words) => `<p>前言</p><ul>${words.map((one) => `<li>${one}</li>`).join('')}</ul>`,
  },
  {
    name: 'rows of a table in a text',
    field: body,
    write: (words) =>
      `<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody>${words.map((one) => `<tr><td>${one}</td><td>1</td></tr>`).join('')}</tbody></table>`,
  },
  { name: 'lines of plain text', field: { kind: 'lines', title: '正文', isRequired: true }, write: (words) => words.join('\n') },
  { name: 'words', field: { kind: 'words', title: '要点', isRequired: true }, write: (words) => [...words] },
  {
    name: 'rows of cells',
    field: listOf({ kind: 'words', title: '行', isRequired: true }),
    write: (words) => words.map((one) => [one, '1', '2']),
  },
  {
    name: 'page blocks of several kinds',
    field: listOf({
      kind: 'variants',
      title: '内容块',
      isRequired: true,
      by: 'kind',
      variants: {
        text: {
          kind: 'group',
          title: '文字',
          isRequired: true,
          fields: { kind: { kind: 'fixed', title: '', isRequired: true, value: 'text' }, html: body },
        },
        note: {
          kind: 'group',
          title: '提示',
          isRequired: true,
          fields: { kind: { kind: 'fixed', title: '', isRequired: true, value: 'note' }, words: text('文字') },
        },
      },
    }),
    write: (words) =>
      words.map((one) => (one.codePointAt(0)! % 2 ? { kind: 'note', words: one } : { kind: 'text', html: `<p>${one}</p>` })),
  },
  {
    name: 'entries without keys',
    field: listOf({ ...entry, fields: { name: text('名称'), note: text('说明') } }),
    write: (words) => words.map((one) => ({ name: one, note: '不变' })),
  },
];

/** Returns sentences with little in common. */
const sentence = (random: SeededRandom, mark: string): string =>
  `${mark}${Array.from({ length: 12 }, () => String.fromCodePoint(random.integer(0x4e00, 0x9f00))).join('')}`;

type Edit = { kind: 'keep' } | { kind: 'reword'; words: string } | { kind: 'remove' } | { kind: 'add'; words: string };

/** Applies edits of parts; an addition is inserted behind its part. */
const applyEdits = (words: readonly string[], edits: readonly Edit[]): string[] =>
  words.flatMap((one, at) => {
    const edit = edits[at]!;
    if (edit.kind === 'remove') return [];
    if (edit.kind === 'reword') return [edit.words];
    return edit.kind === 'add' ? [one, edit.words] : [one];
  });

const chooseEdit = (random: SeededRandom, words: string, mark: string): Edit => {
  const kind = random.pick(['reword', 'remove', 'add'] as const);
  if (kind === 'reword') return { kind, words: `${words.slice(0, 9)}${sentence(random, mark).slice(0, 5)}` };
  return kind === 'add' ? { kind, words: sentence(random, mark) } : { kind };
};

const keep: Edit = { kind: 'keep' };

describe.each(kinds)('$name', ({ field, write }) => {
  test('changes of two people at different places are both kept, whichever of them merges', () => {
    for (let run = 0; run < 60; run++) {
      const random = createSeededRandom(`independent ${run}`);
      const words = Array.from({ length: random.integer(3, 9) }, (_, at) => sentence(random, String(at)));
      const owners = words.map(() => random.pick(['mine', 'theirs', 'nobody'] as const));
      const edits = words.map((one, at) => chooseEdit(random, one, `新${at}`));
      // A removal next to an addition counts as one place.
      const of = (side: string): Edit[] =>
        edits.map((edit, at) => (owners[at] === side && (edit.kind === 'reword' || at % 3 === 0) ? edit : keep));
      const [mine, theirs] = [of('mine'), of('theirs')];
      const both = mine.map((edit, at) => (edit.kind === 'keep' ? theirs[at]! : edit));
      const [base, one, other, wanted] = [words, applyEdits(words, mine), applyEdits(words, theirs), applyEdits(words, both)].map(write);
      expect(merge(field, base, one, other), `run ${run}`).toEqual({ merged: wanted, conflicts: [] });
      expect(merge(field, base, other, one), `run ${run}, the other way round`).toEqual({ merged: wanted, conflicts: [] });
    }
  });

  test('changes of two people at the same places are never lost silently: they are merged, or offered as a choice', () => {
    for (let run = 0; run < 60; run++) {
      const random = createSeededRandom(`overlapping ${run}`);
      const words = Array.from({ length: random.integer(2, 6) }, (_, at) => sentence(random, String(at)));
      const of = (side: string): Edit[] => words.map((one, at) => (random.integer(0, 1) ? chooseEdit(random, one, `${side}${at}`) : keep));
      const [mine, theirs] = [of('我'), of('他')];
      const { merged, conflicts } = merge(field, write(words), write(applyEdits(words, mine)), write(applyEdits(words, theirs)));
      const all = JSON.stringify(merged) + conflicts.map((one) => wordsOf(one.mine) + wordsOf(one.theirs)).join('');
      const written = [...mine, ...theirs].flatMap((edit) => ('words' in edit ? [edit.words] : []));
      const kept = words.filter((_, at) => [mine[at], theirs[at]].every((edit) => edit!.kind === 'keep' || edit!.kind === 'add'));
      expect(
        [...written, ...kept].filter((one) => !all.includes(one)),
        `run ${run}`,
      ).toEqual([]);
    }
  });

  test('a change by both at one place is a choice between two versions, beside all other changes', () => {
    const words = ['第一段讲开户的条件', '第二段讲费用的标准', '第三段讲投诉的渠道'];
    const [base, mine, theirs] = [words, words.with(1, '第二段讲费用的标准和减免'), [...words.with(1, '第二段讲佣金的标准'), '第四段']].map(
      write,
    );
    const { conflicts } = merge(field, base, mine, theirs);
    expect(conflicts).toHaveLength(1);
    const [{ key, mine: own, theirs: other }] = conflicts as [Conflict];
    expect([wordsOf(own), wordsOf(other)]).toEqual([
      expect.stringContaining('第二段讲费用的标准和减免'),
      expect.stringContaining('第二段讲佣金的标准'),
    ]);
    expect(merge(field, base, mine, theirs, { [key]: 'theirs' })).toEqual({ merged: theirs, conflicts: [] });
    const both = write([...words.with(1, '第二段讲费用的标准和减免'), '第四段']);
    expect(merge(field, base, mine, theirs, { [key]: 'mine' })).toEqual({ merged: both, conflicts: [] });
    // A choice between two versions applies to no other versions.
    const reworded = write(words.with(1, '第二段讲费用的标准和优惠'));
    expect(merge(field, base, reworded, theirs, { [key]: 'theirs' }).conflicts).toHaveLength(1);
  });

  test('parts moved by one person and changed by the other are both moved and changed', () => {
    const words = ['甲段讲开户的条件和资料', '乙段讲费用的标准和减免', '丙段讲投诉的渠道和时限', '丁段讲风险的揭示和确认'];
    const [base, mine, theirs] = [words, [words[1]!, words[2]!, words[3]!, words[0]!], words.with(0, `${words[0]}以及代理`)].map(write);
    const wanted = write([words[1]!, words[2]!, words[3]!, `${words[0]}以及代理`]);
    expect(merge(field, base, mine, theirs)).toEqual({ merged: wanted, conflicts: [] });
  });
});

describe('entries with keys', () => {
  const list = listOf(entry);
  const one = (code: string, name = code, note = '') => ({ code, name, note });
  const codes = (merged: unknown): string => (merged as { code: string }[]).map(({ code }) => code).join('');
  const base = ['a', 'b', 'c', 'd'].map((code) => one(code));

  test('entries with keys keep both changes to different fields of one entry, and name a field that both have changed', () => {
    const { merged, conflicts } = merge(list, base, base.with(1, one('b', '甲', '同')), base.with(1, one('b', 'b', '异')));
    expect(conflicts).toMatchObject([{ path: 'it.1.note', label: '条目 第 2 项：说明' }]);
    expect((merged as unknown[])[1]).toEqual(one('b', '甲', '同'));
  });

  test('entries with keys are in the sequence of the side that has changed it, with the additions of the other side', () => {
    const moved = [base[2]!, base[0]!, base[1]!, base[3]!];
    const longer = [base[0]!, one('x'), ...base.slice(1)];
    for (const [mine, theirs] of [
      [moved, longer],
      [longer, moved],
    ] as const) {
      const { merged, conflicts } = merge(list, base, mine, theirs);
      expect({ codes: codes(merged), conflicts }).toEqual({ codes: 'caxbd', conflicts: [] });
    }
  });

  test('entries with keys that both sides have reordered are a choice between two sequences, with the changes and additions of both', () => {
    const mine = [one('d', '我改的'), base[2]!, base[1]!, base[0]!, one('x')];
    const theirs = [base[1]!, one('a', '他改的'), base[2]!, base[3]!];
    const { conflicts } = merge(list, base, mine, theirs);
    expect(conflicts.map(({ label }) => label)).toEqual(['条目 的顺序']);
    const [{ key }] = conflicts as [Conflict];
    for (const [side, order] of [
      ['mine', 'dcbax'],
      ['theirs', 'baxcd'],
    ] as const) {
      const { merged, conflicts: left } = merge(list, base, mine, theirs, { [key]: side });
      expect({ codes: codes(merged), left }).toEqual({ codes: order, left: [] });
      expect(merged).toEqual(expect.arrayContaining([one('d', '我改的'), one('a', '他改的'), one('x')]));
    }
  });

  test('entries without a key, or with a duplicate key, are all kept', () => {
    const mine = [...base, one('', '我的一'), one('', '我的二'), one('a', '重复')];
    const theirs = [...base, one('', '他的')];
    const { merged, conflicts } = merge(list, base, mine, theirs);
    const names = (merged as { name: string }[]).map(({ name }) => name);
    expect({ names: names.toSorted(), conflicts }).toEqual({
      names: ['a', 'b', 'c', 'd', '我的一', '我的二', '重复', '他的'].toSorted(),
      conflicts: [],
    });
  });

  test('entries that one side has removed and the other has changed are a choice', () => {
    const { conflicts } = merge(list, base, base.toSpliced(1, 1), base.with(1, one('b', '改名')));
    expect(conflicts).toMatchObject([{ mine: { isGone: true }, theirs: { isGone: false } }]);
  });
});

test('paragraphs reordered by both sides are a choice, with the changed words of both', () => {
  const [a, b, c, d] = ['甲段讲开户的条件', '乙段讲费用的标准', '丙段讲投诉的渠道', '丁段讲风险的揭示'];
  const write = (...words: (string | undefined)[]): string => words.map((word) => `<p>${word}</p>`).join('');
  const [base, mine, theirs] = [write(a, b, c, d), write(d, a, b, `${c}和时限`), write(b, a, c, d)];
  const { conflicts } = merge(body, base, mine, theirs);
  expect(conflicts.map(({ label }) => label)).toEqual(['正文 的顺序']);
  const { merged } = merge(body, base, mine, theirs, { [conflicts[0]!.key]: 'theirs' });
  expect(merged).toBe(write(b, a, `${c}和时限`, d));
});

describe('tables in a text', () => {
  const row = (...cells: string[]): string => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const table = (...rows: string[]): string => `<table><tbody>${rows.join('')}</tbody></table>`;
  const base = table(row('甲项目', '1', '2'), row('乙项目', '3', '4'));

  test('a table in a text keeps the changes of two people in different cells of one row', () => {
    const { merged, conflicts } = merge(
      body,
      base,
      table(row('甲项目', '9', '2'), row('乙项目', '3', '4')),
      table(row('甲项目', '1', '8'), row('乙项目', '3', '4')),
    );
    expect({ merged, conflicts }).toEqual({ merged: table(row('甲项目', '9', '8'), row('乙项目', '3', '4')), conflicts: [] });
  });

  test('a table in a text names a cell that both have changed by its row and position', () => {
    const changed = (value: string): string => `<p>前言</p>${table(row('甲项目', value, '2'), row('乙项目', '3', '4'))}`;
    expect(merge(body, changed('1'), changed('9'), changed('8')).conflicts.map(({ label }) => label)).toEqual([
      '正文 第 2 段（表格） 第 1 行 第 2 格',
    ]);
  });

  test('a table in a text cannot be merged if one side has added a column and the other a row: one version has to be chosen', () => {
    const wide = table(row('甲项目', '1', '2', '5'), row('乙项目', '3', '4', '6'));
    const { merged, conflicts } = merge(body, base, wide, table(row('甲项目', '1', '2'), row('乙项目', '3', '4'), row('丙', '7', '8')));
    expect({ merged, count: conflicts.length }).toEqual({ merged: wide, count: 1 });
  });
});

test('a paragraph in which both have changed only the formatting shows both versions as rendered', () => {
  const { conflicts } = merge(body, '<p>提示</p>', '<p><strong>提示</strong></p>', '<p><em>提示</em></p>');
  expect(conflicts).toMatchObject([
    { label: '正文 第 1 段', mine: { html: '<p><strong>提示</strong></p>' }, theirs: { html: '<p><em>提示</em></p>' } },
  ]);
});

describe('pictures and files', () => {
  const picture: FormField = {
    kind: 'picture',
    title: '图片',
    isRequired: true,
    picture: { ending: 'whole-1280', alt: 'alt', width: 'width' },
  };
  const form: FormField = {
    kind: 'group',
    title: '',
    isRequired: true,
    fields: {
      width: { kind: 'fixed', title: '', isRequired: true },
      alt: text('替代文字'),
      picture,
      file: { ...text('文件'), kind: 'file' },
    },
  };
  const assets: KnownAssets = {
    nameOf: (_field, value) => `名称 ${value}`,
    altOf: () => '',
    assetsIn: ({ field, value }, side) =>
      value === undefined
        ? []
        : [
            {
              side,
              kind: field.kind === 'file' ? 'file' : 'picture',
              label: '',
              name: `名称 ${String(value)}`,
              fileId: null,
              size: 1,
              address: null,
              alt: '',
            },
          ],
  };
  const draft = (key: string) => ({ width: key.length, alt: `说明 ${key}`, picture: key, file: `文件 ${key}` });
  const versions = { base: draft('a'), mine: draft('bb'), theirs: draft('ccc') };

  test('set by both sides are a choice by name, without addresses or numbers', () => {
    const { conflicts } = mergeDrafts(form, versions, { assets });
    expect(conflicts.map(({ label, mine, theirs }) => [label, mine, theirs])).toEqual(
      [
        ['图片', 'bb', 'ccc'],
        ['文件', '文件 bb', '文件 ccc'],
      ].map(([label, ...keys]) => [
        label,
        ...keys.map((key) => ({ parts: [], html: null, isGone: false, assets: [expect.objectContaining({ name: `名称 ${key}` })] })),
      ]),
    );
  });

  test.each(['mine', 'theirs'] as const)('the alternative text and the size of a picture stay with the chosen picture: %s', (side) => {
    const keys = mergeDrafts(form, versions, { assets }).conflicts.map(({ key }) => [key, side] as const);
    expect(mergeDrafts(form, versions, { assets, choices: Object.fromEntries(keys) })).toEqual({ merged: versions[side], conflicts: [] });
  });
});

test('in a text with all kinds of blocks, no block changed by only one side is lost, however many both have changed', () => {
  const kindsOfBlocks: readonly ((words: string) => string)[] = [
    (words) => `<p>${words}</p>`,
    (words) => `<h2>${words}</h2>`,
    (words) => `<ul><li>${words}</li></ul>`,
    (words) => `<table><tbody><tr><td>${words}</td><td>1</td></tr></tbody></table>`,
    (words) => `<p><img src="/media/${words}/whole-1280" alt="${words}"></p>`,
    (words) => `<blockquote><p>${words}</p></blockquote>`,
  ];
  for (let run = 0; run < 200; run++) {
    const random = createSeededRandom(`mixed ${run}`);
    const blocks = Array.from({ length: random.integer(2, 9) }, (_, at) => ({
      write: random.pick(kindsOfBlocks),
      words: sentence(random, String(at)),
      by: random.pick(['mine', 'theirs', 'both', 'nobody'] as const),
    }));
    const of = (side: 'mine' | 'theirs'): string =>
      blocks.map(({ write, words, by }) => write(by === side || by === 'both' ? `${words}${side}` : words)).join('');
    const base = blocks.map(({ write, words }) => write(words)).join('');
    for (const [mine, theirs] of [
      ['mine', 'theirs'],
      ['theirs', 'mine'],
    ] as const) {
      const { merged } = merge(body, base, of(mine), of(theirs));
      const lost = blocks.filter(
        ({ words, by }) => !String(merged).includes(by === 'nobody' ? words : `${words}${by === 'both' ? mine : by}`),
      );
      expect(lost, `run ${run}`).toEqual([]);
    }
  }
});

test('parts of a draft that the form does not show are merged as well', () => {
  const form: FormField = { kind: 'group', title: '', isRequired: true, fields: {} };
  const { merged } = mergeDrafts(form, { base: { a: 1, b: 1 }, mine: { a: 2, b: 1 }, theirs: { a: 1, b: 2 } });
  expect(merged).toEqual({ a: 2, b: 2 });
});
