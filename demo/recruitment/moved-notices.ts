import type { Day } from '#platform/day.ts';
import type { NoticeCategory } from '#recruitment/notices/web/notice-names.ts';

/** An older announcement, formerly an article, as a recruitment notice. */
export interface MovedNotice {
  category: NoticeCategory;
  startsOn: Day;
  /** Null for one that is still valid. */
  endsOn: Day | null;
  /** Open jobs that it names, as `title` or `title/city`. */
  jobs?: readonly string[];
}

const of = (category: NoticeCategory, startsOn: Day, endsOn: Day | null, jobs?: readonly string[]): MovedNotice => ({
  category,
  startsOn,
  endsOn,
  ...(jobs && { jobs }),
});

/** The moved notices by title. */
export const movedNotices: ReadonlyMap<string, MovedNotice> = new Map([
  ['前厅证券2024届校园招聘启动', of('campus', '2023-11-13', '2023-12-15')],
  ['2024年春季补录岗位公告', of('campus', '2024-02-26', '2024-03-20')],
  ['2024年暑期实习生招募', of('intern', '2024-04-15', '2024-05-31')],
  ['信息技术条线社会招聘', of('social', '2024-06-24', '2024-08-31')],
  ['前厅证券2025届校园招聘公告', of('campus', '2024-09-09', '2024-11-15')],
  ['关于警惕虚假招聘信息的声明', of('guide', '2024-11-18', null)],
  ['2025年春季社会招聘公告', of('social', '2025-02-17', '2025-04-30')],
  ['2025年暑期实习生招募公告', of('intern', '2025-04-14', '2025-05-31')],
  ['长者服务专员岗位招聘', of('social', '2025-06-23', '2025-08-31')],
  ['前厅证券2026届校园招聘公告', of('campus', '2025-09-08', '2025-11-14')],
  ['博士后科研工作站2026年进站招收公告', of('campus', '2025-11-17', '2026-03-31')],
  ['2026年春季社会招聘公告', of('social', '2026-02-26', '2026-04-30')],
  ['2026年暑期实习生招募公告', of('intern', '2026-04-13', '2026-05-31')],
  ['内部审计与风险条线招聘公告', of('social', '2026-06-22', '2026-08-31')],
  ['前厅证券2027届校园招聘公告', of('campus', '2026-09-07', '2026-10-31')],
  [
    '2026年四季度社会招聘公告',
    of('social', '2026-11-16', '2026-12-10', ['测试开发工程师/上海', '投诉处理与调解专员', '营业部运营主管/拉萨', '营业部运营主管/西宁']),
  ],
]);
