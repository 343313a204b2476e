import type { Call } from '#contract/call.ts';
import type { ResultPage } from '#contract/paging.ts';
import { gsA, gsB, gsC, gsD } from '../calls.ts';
import type { KeywordPageQuery, StaffMember } from '../schema.ts';

export type StaffListName = 'gsA' | 'gsB' | 'gsC' | 'gsD';

interface StaffList {
  name: StaffListName;
  title: string;
  call: Call<KeywordPageQuery, ResultPage<StaffMember>>;
}

/** The four lists by kind of post, as tabs. */
export const staffLists: readonly [StaffList, ...StaffList[]] = [
  { name: 'gsA', title: '一般从业人员', call: gsA },
  { name: 'gsB', title: '投资顾问', call: gsB },
  { name: 'gsC', title: '分析师与保荐代表人', call: gsC },
  { name: 'gsD', title: '证券经纪人', call: gsD },
];
