import type { BondTraderDraft, FuturesIbDraft, StaffRecordDraft, StaffKind, WitnessDraft } from '#content/disclosure/schema.ts';
import { demoBranches } from '../branches.ts';
import { createSeededRandom } from '../seeded.ts';
import { personName } from './names.ts';

interface Register {
  kind: StaffKind;
  post: string;
  /** The two digits of a registration number that identify its type. */
  type: string;
  count: number;
  /** The department of staff at headquarters; undefined in a branch. */
  department?: string;
}

/**
 * All 3,860 people of the firm in four lists. No firm has the organisation code 0000: every number is obviously fictitious. The
 * first seven lines keep their numbers, because reports and sales lists name them.
 */
const registers: readonly Register[] = [
  { kind: 'general', post: '一般证券业务', type: '01', count: 96 },
  { kind: 'general', post: '一般证券业务', type: '01', count: 8, department: '合规管理部' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 8, department: '运营管理部' },
  { kind: 'adviser', post: '证券投资咨询业务（投资顾问）', type: '06', count: 62 },
  { kind: 'analyst', post: '证券投资咨询业务（分析师）', type: '05', count: 16, department: '研究所' },
  { kind: 'analyst', post: '保荐代表人', type: '07', count: 14, department: '投资银行部' },
  { kind: 'broker', post: '证券经纪业务营销（证券经纪人）', type: '04', count: 36 },
  { kind: 'general', post: '一般证券业务', type: '01', count: 1780 },
  { kind: 'general', post: '一般证券业务', type: '01', count: 120, department: '信息技术部' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 90, department: '客户服务中心' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 80, department: '财富管理部' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 70, department: '资产托管部' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 60, department: '计划财务部' },
  { kind: 'general', post: '一般证券业务', type: '01', count: 40, department: '信用业务部' },
  { kind: 'adviser', post: '证券投资咨询业务（投资顾问）', type: '06', count: 860 },
  { kind: 'analyst', post: '证券投资咨询业务（分析师）', type: '05', count: 44, department: '研究所' },
  { kind: 'analyst', post: '保荐代表人', type: '07', count: 96, department: '投资银行部' },
  { kind: 'broker', post: '证券经纪业务营销（证券经纪人）', type: '04', count: 380 },
];
/** The people of the first lines, of whom other parts of the demonstration choose. */
const namedElsewhere = 240;
const updatedOn = '2026-11-13';

/** The register of the demo firm: fictitious people. */
export const demoStaff: StaffRecordDraft[] = registers.flatMap(listRegister);
export const firstStaff: readonly StaffRecordDraft[] = demoStaff.slice(0, namedElsewhere);

function listRegister({ kind, post, type, count, department }: Register, at: number): StaffRecordDraft[] {
  const before = registers.slice(0, at).reduce((sum, register) => sum + register.count, 0);
  return Array.from({ length: count }, (_, index) => {
    const place = before + index;
    const choices = createSeededRandom(`staff ${place}`);
    const year = choices.integer(2008, 2026);
    const month = String(choices.integer(1, year === 2026 ? 10 : 12)).padStart(2, '0');
    return {
      certificateNumber: `S0000${type}${String(year).slice(2)}${month}${String(place + 1).padStart(4, '0')}`,
      kind,
      name: personName(place),
      post,
      branch: department ?? demoBranches[(place * 7) % demoBranches.length]!.name,
      obtainedOn: `${year}-${month}-${String(choices.integer(1, 28)).padStart(2, '0')}`,
      // The last of each long list has left, and so has an analyst whose reports remain.
      state: index === count - 1 && (count > 30 || type === '05') ? 'left' : 'registered',
      updatedOn,
      isSample: true,
    };
  });
}

/** Every third person of the general register may witness accounts; for two of them the right has expired, and for one it has not begun. */
export const demoWitnesses: WitnessDraft[] = firstStaff
  .filter(({ kind, state, branch }) => kind === 'general' && state === 'registered' && branch.startsWith('前厅'))
  .filter((_, index) => index % 3 === 0)
  .map(({ name, branch, certificateNumber }, index) => ({
    staffNumber: `QT${String(100_200 + index * 17)}`,
    name,
    sex: index % 2 === 0 ? 'female' : 'male',
    branch,
    qualification: '一般证券业务',
    certificateNumber,
    ...validity(index),
    updatedOn: '2026-11-02',
    isSample: true,
  }));

function validity(index: number): Pick<WitnessDraft, 'validFrom' | 'validUntil'> {
  if (index === 4 || index === 19) return { validFrom: '2024-09-01', validUntil: '2026-08-31' };
  if (index === 27) return { validFrom: '2026-12-01', validUntil: '2028-11-30' };
  return index % 2 === 0 ? { validFrom: '2025-03-01', validUntil: '2027-02-28' } : { validFrom: '2026-01-01', validUntil: '2027-12-31' };
}

const bondBusinesses: readonly { business: string; posts: readonly string[] }[] = [
  { business: '证券自营', posts: ['部门负责人', '投资经理', '投资经理', '交易员', '交易员', '风险控制岗', '清算岗'] },
  { business: '资产管理', posts: ['部门负责人', '投资经理', '投资经理', '投资经理', '交易员', '交易员', '合规风控岗', '估值清算岗'] },
  { business: '债券承销与销售交易', posts: ['部门负责人', '销售交易岗', '销售交易岗', '询价联络岗', '后台清算岗'] },
  { business: '流动性管理', posts: ['资金经理', '资金交易员', '资金交易员', '清算岗'] },
];

/** The bond traders of the demo firm, each in one business only. */
export const demoBondTraders: BondTraderDraft[] = bondBusinesses
  .flatMap(({ business, posts }) => posts.map((post) => ({ business, post })))
  .map(({ business, post }, index) => ({
    business,
    name: personName(300 + index),
    post,
    phone: `010-0000 ${String(3100 + index).padStart(4, '0')}`,
    publishedOn: index % 5 === 0 ? '2026-10-12' : '2026-07-06',
    isSample: true,
  }));

/** The branches that are registered to introduce futures clients: fictitious people in the demo firm's branches. */
export const demoFuturesIb: FuturesIbDraft = {
  managers: ['中间介绍业务部总经理', '中间介绍业务部副总经理', '中间介绍业务合规与风险管理岗', '中间介绍业务客户回访岗'].map(
    (post, index) => ({
      name: personName(400 + index),
      post,
      certificateNumber: `F0000${String(1001 + index)}`,
      updatedOn: '2026-09-18',
      isSample: true,
    }),
  ),
  branches: demoBranches
    .filter(({ businessScope }) => businessScope.includes('为期货公司提供中间介绍业务'))
    .slice(0, 24)
    .map(({ name, manager, phones }, index) => ({
      branch: name,
      head: manager,
      trainingNumber: `IB0000${String(2001 + index)}`,
      phone: phones[0]!,
      specialists: [0, 1].map((place) => ({
        name: personName(420 + index * 2 + place),
        certificateNumber: `F0000${String(3001 + index * 2 + place)}`,
      })),
      updatedOn: index < 3 ? '2026-10-26' : '2026-09-18',
      isSample: true,
    })),
};
