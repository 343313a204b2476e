import { expect, test } from 'vitest';
import { addDays } from '#platform/day.ts';
import { findUnfairWords } from '#recruitment/jobs/service/unfair-words.ts';
import { demoStructure } from '../company/structure.ts';
import { readDemoTable } from '../read-table.ts';
import { demoJobs } from './demo-jobs.ts';

const today = '2026-11-21';
const jobs = demoJobs(today);
const columns = ['province_code', 'province', 'city_code', 'city', 'district', 'longitude', 'latitude', 'area_code', 'postcode'] as const;
const places = readDemoTable('branch-places.csv', columns);
const drafts = jobs.map(({ draft }) => draft);
const linesOf = ({ duties, requirements }: (typeof drafts)[number]) => [...duties, ...requirements];

test('there are at least 120 jobs, of all three types, each with a unique number', () => {
  expect(jobs.length).toBeGreaterThanOrEqual(120);
  expect(new Set(drafts.map(({ code }) => code)).size).toBe(jobs.length);
  const counts = Map.groupBy(drafts, ({ type }) => type);
  for (const [type, least] of [
    ['social', 80],
    ['campus', 15],
    ['intern', 12],
  ] as const)
    expect(counts.get(type)?.length, type).toBeGreaterThanOrEqual(least);
});

test('branches offer jobs in cities that have a branch, the head office in its own departments', () => {
  const cities = new Set(places.map(({ city }) => city.replace(/市$/, '')));
  const departments = new Set(demoStructure.departments.map(({ name }) => name));
  for (const { title, headQuarter, department, locations } of drafts) {
    expect(
      locations.filter((city) => !cities.has(city)),
      title,
    ).toEqual([]);
    expect(departments.has(department), title).toBe(headQuarter);
  }
  expect(new Set(drafts.filter(({ headQuarter }) => !headQuarter).flatMap(({ locations }) => locations)).size).toBeGreaterThan(45);
  expect(drafts.filter(({ locations }) => locations.includes('上海')).length).toBeGreaterThanOrEqual(15);
});

test('no two jobs are similar: fewer than six in ten lines of any two are the same', () => {
  for (const [at, one] of drafts.entries())
    for (const other of drafts.slice(at + 1)) {
      const [own, theirs] = [new Set(linesOf(one)), new Set(linesOf(other))];
      const share = [...own].filter((line) => theirs.has(line)).length / Math.min(own.size, theirs.size);
      expect(share, `${one.title} ${one.locations.join()} / ${other.title} ${other.locations.join()}`).toBeLessThan(0.6);
    }
});

test('no job requires what the law forbids, or a health examination', () => {
  for (const draft of drafts) {
    const text = [draft.title, ...linesOf(draft), ...draft.process].join('\n');
    expect(findUnfairWords(text), draft.title).toEqual([]);
    expect(text, draft.title).not.toMatch(/体检|身体健康|民族|户籍|婚|性别|男|女/);
  }
});

test('on the day of loading some jobs have ended, some end today or this week, most have time, and a few were closed early', () => {
  const within = (from: number, to: number) =>
    drafts.filter(({ deadline }) => deadline >= addDays(today, from) && deadline <= addDays(today, to)).length;
  expect(within(-100, -1)).toBeGreaterThanOrEqual(8);
  expect(within(0, 0)).toBeGreaterThanOrEqual(2);
  expect(within(1, 7)).toBeGreaterThanOrEqual(12);
  expect(within(8, 120)).toBeGreaterThan(100);
  expect(jobs.filter(({ closedReason }) => closedReason).length).toBeGreaterThanOrEqual(6);
});

test('the days are relative to the day of loading, and every job was published before its last day', () => {
  expect(demoJobs('2027-03-01').map(({ draft }) => draft.deadline)).toContain('2027-03-01');
  for (const { publishedAt, deadline, title } of drafts) {
    expect(publishedAt <= new Date(`${today}T23:59:59+08:00`), title).toBe(true);
    expect(publishedAt < new Date(`${deadline}T23:59:59+08:00`), title).toBe(true);
  }
});
