import type { Context } from '#platform/context.ts';
import { paths } from '#ui/paths.ts';
import type { BusinessPorts } from '../../ports.ts';
import type { Business } from '../../schema/businesses.ts';
import type { Barrier } from '../../schema/cases.ts';
import { formatServiceTime, isInServiceTime } from './service-time.ts';

interface Query {
  clientId: number;
  busiCode: string;
  business: Business;
}

/** The business that renews an identity card, which therefore need not be valid. */
const idCardUpdate = 'id_card_update';

/** Business groups that require a verified identity card. */
const needsIdCard: readonly Business['group'][] = ['permission', 'credit'];

/** The client and their granted permissions, against which opening a case is checked. */
interface OpeningQuery extends Query {
  granted: ReadonlySet<string>;
}

/** Refusal code of a closed business; it resolves itself when the business opens. */
export const outsideServiceTime = 'outsideServiceTime';

/** Lists all reasons against opening a case now: closed, already granted, and the client's barriers. */
export async function findRefusals(ctx: Context, ports: Pick<BusinessPorts, 'risk' | 'idCard'>, asked: OpeningQuery): Promise<Barrier[]> {
  return [...(await checkServiceTime(ctx, asked.business)), ...checkPermission(asked), ...(await findBarriers(ctx, ports, asked))];
}

async function checkServiceTime(ctx: Context, { serviceTime }: Business): Promise<Barrier[]> {
  if (await isInServiceTime(ctx, serviceTime)) return [];
  const text = `现在不在办理时间内，办理时间为${formatServiceTime(serviceTime)}（北京时间）`;
  return [{ code: outsideServiceTime, text, way: { text: '查看交易日历', href: paths.calendar() } }];
}

function checkPermission({ granted, business: { permission, name } }: OpeningQuery): Barrier[] {
  if (!permission || !granted.has(permission)) return [];
  return [{ code: 'alreadyGranted', text: `您已开通“${name}”，无需重复办理`, way: { text: '查看我的办理', href: paths.businessCases() } }];
}

/** Lists the client's current barriers to a business: identity card and risk result. Checked at opening and submission. */
export async function findBarriers(ctx: Context, ports: Pick<BusinessPorts, 'risk' | 'idCard'>, question: Query): Promise<Barrier[]> {
  return [...(await checkIdCard(ctx, ports, question)), ...(await checkRisk(ctx, ports, question))];
}

async function checkIdCard(
  ctx: Context,
  { idCard }: Pick<BusinessPorts, 'idCard'>,
  { clientId, busiCode, business }: Query,
): Promise<Barrier[]> {
  if (busiCode === idCardUpdate) return [];
  const { state, validUntil } = await idCard.standing(ctx, clientId);
  const way = { text: '更新身份证', href: paths.businessPrepare(idCardUpdate) };
  if (state === 'expired') return [{ code: 'idCardExpired', text: `您的身份证已于 ${validUntil} 到期，请先更新证件信息`, way }];
  if (state === 'none' && needsIdCard.includes(business.group))
    return [{ code: 'idCardMissing', text: '尚未登记您的身份证有效期，请先完善证件信息', way }];
  return [];
}

async function checkRisk(
  ctx: Context,
  { risk }: Pick<BusinessPorts, 'risk'>,
  { clientId, business: { productLevel } }: Query,
): Promise<Barrier[]> {
  if (!productLevel) return [];
  const { state, validUntil } = await risk.standing(ctx, clientId);
  const way = { text: '去做风险测评', href: paths.businessPrepare('risk_test') };
  if (state === 'none') return [{ code: 'riskTestMissing', text: '办理本业务前须完成风险承受能力测评', way }];
  if (state === 'expired') return [{ code: 'riskTestExpired', text: `您的风险测评结果已于 ${validUntil} 到期，请重新测评`, way }];
  if ((await risk.match(ctx, clientId, productLevel)) !== 'forbidden') return [];
  return [
    {
      code: 'mismatch',
      text: `您属于风险承受能力最低类别的投资者，按照适当性管理规定，不能参与风险等级为 ${productLevel} 的业务`,
      way: { text: '了解适当性匹配规则', href: paths.suitability() },
    },
  ];
}
