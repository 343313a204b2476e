import type { ReactNode } from 'react';
import { KeyFacts, type KeyFact } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import type { ShownFacts, ShownFactsOf } from '../../schema/facts.ts';
import { districtItems } from './district-facts.tsx';
import {
  marketNames,
  onlineNoticeKindNames,
  formatPeriod,
  phaseNames,
  supervisionKindNames,
  tenderKindNames,
  tenderStateNames,
  tradeNoticeKindNames,
} from './fact-names.ts';

/** Renders the facts of an article beside its text. Responsibility items have none besides the title. */
export function ArticleFactList({ facts }: { facts: ShownFacts }) {
  const items = toItems(facts).filter(({ value }) => value !== undefined && value !== '');
  if (items.length === 0) return null;
  return (
    <>
      <KeyFacts items={items} />
      {facts.of === 'research' && <Note title="合规声明">{facts.statement}</Note>}
    </>
  );
}

function toItems(facts: ShownFacts): KeyFact[] {
  if (facts.of === 'tender') return tenderItems(facts);
  if (facts.of === 'onlineNotice') return onlineItems(facts);
  if (facts.of === 'tradeNotice') return tradeItems(facts);
  return facts.of === 'supervision' ? supervisionItems(facts) : districtItems(facts);
}

const stateTags = { open: 'positive', closed: 'neutral', announced: 'info' } as const;
const phaseTags = { running: 'warning', coming: 'info', over: 'neutral' } as const;

/** Renders the state of a tender, such as 进行中, as a coloured tag. */
export const TenderStateTag = ({ state }: Pick<ShownFactsOf<'tender'>, 'state'>) => (
  <Tag kind={stateTags[state]}>{tenderStateNames[state]}</Tag>
);
export const PhaseTag = ({ phase }: { phase: keyof typeof phaseTags }) => <Tag kind={phaseTags[phase]}>{phaseNames[phase]}</Tag>;

function tenderItems({ project, number, kind, deadline, contact, phone, email, state }: ShownFactsOf<'tender'>): KeyFact[] {
  return [
    { name: '项目名称', value: project },
    { name: '项目编号', value: <a href={paths.tenders({ number })}>{number}</a>, note: '查看本项目全部文件' },
    { name: '类型', value: tenderKindNames[kind] },
    { name: '项目状态', value: <TenderStateTag state={state} /> },
    ...(deadline ? [{ name: '截止时间', value: beijingMinute(deadline) }] : []),
    { name: '联系人', value: contact },
    { name: '联系电话', value: <a href={telephoneHref(phone)}>{phone}</a> },
    { name: '邮箱', value: <a href={`mailto:${email}`}>{email}</a> },
  ];
}

function onlineItems({ kind, systems, startsAt, endsAt, phase }: ShownFactsOf<'onlineNotice'>): KeyFact[] {
  const period = formatPeriod(startsAt, endsAt);
  return [
    { name: '公告类型', value: onlineNoticeKindNames[kind] },
    { name: '影响系统', value: systems.join('、') },
    ...(period
      ? [
          {
            name: '影响时段',
            value: (
              <>
                {period} {phase && <PhaseTag phase={phase} />}
              </>
            ),
          },
        ]
      : []),
  ];
}

function tradeItems({ kind, markets, securityCode, securityName, tradeDate }: ShownFactsOf<'tradeNotice'>): KeyFact[] {
  const security: ReactNode = securityCode ? `${securityName ?? ''}（${securityCode}）` : securityName;
  return [
    { name: '提醒类型', value: tradeNoticeKindNames[kind] },
    { name: '市场', value: markets.map((market) => marketNames[market]).join('、') },
    { name: '证券', value: security },
    { name: '事项日期', value: tradeDate },
  ];
}

function supervisionItems({ kind, issuer, firm, securityCode }: ShownFactsOf<'supervision'>): KeyFact[] {
  return [
    { name: '类型', value: supervisionKindNames[kind] },
    { name: '发文单位', value: issuer },
    { name: '督导对象', value: firm },
    { name: '证券代码', value: securityCode },
  ];
}
