import { listPublished } from '#clients/cases/service/businesses/read-business.ts';
import { formatServiceTime } from '#clients/cases/service/businesses/service-time.ts';
import type { CustomerCenter } from '#content/branches/schema.ts';
import { listBranchDrafts } from '#content/branches/service/branches.ts';
import { getCustomerCenter } from '#content/branches/service/customer-center.ts';
import { isBranchOpen } from '#content/branches/web/opening-hours.ts';
import { getFeeSheet } from '#content/fees-and-suitability/service/fees.ts';
import type { Task, TaskPlace } from '#content/help/schema.ts';
import { listTasks } from '#content/help/service/tasks.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { isoWeekday, shanghaiDay } from '#platform/day.ts';
import { CalendarYearMissingError, isTradingDay } from '#securities/calendar/service/calendar.ts';
import { beijingClock } from '#ui/format/beijing-time.ts';
import { paths } from '#ui/paths.ts';
import type { TaskDetail, TaskQuery } from '../schema.ts';

/** Returns one published guide with its fee, hours and open branches, each from its own source. Throws 40004 for an unknown code. */
export async function getTask(ctx: Context, { code }: TaskQuery): Promise<TaskDetail> {
  const task = (await listTasks(ctx, {})).records.find((one) => one.code === code);
  if (!task) throw fail('notFound');
  return completeTask(ctx, task);
}

/** Adds what other parts of the site publish about an errand. */
export async function completeTask(ctx: Context, task: Task): Promise<TaskDetail> {
  const [center, businesses] = await Promise.all([getCustomerCenter(ctx, {}), task.business ? listPublished(ctx) : []]);
  const business = businesses.find(({ code }) => code === task.business);
  const online = business && { href: paths.businessPrepare(business.code), minutes: business.body.minutes };
  const webHours = business && formatServiceTime(business.body.serviceTime);
  return {
    ...task,
    fee: (await findFee(ctx, task.feeItem)) ?? (business && online ? toFee(business.body.fee, '', '业务办理大厅', online.href) : null),
    ways: task.places.flatMap((place) => toWay(place, center, online && { href: online.href, hours: webHours ?? '' }) ?? []),
    online: online ?? null,
    branches: task.places.includes('branch') ? await countOpenBranches(ctx) : null,
  };
}

const toFee = (value: string, note: string, source: string, href: string): TaskDetail['fee'] => ({ value, note, source, href });

/** Returns the charge in force with this name; undefined when the list of fees has none. */
async function findFee(ctx: Context, item: string): Promise<TaskDetail['fee'] | undefined> {
  if (item === '') return undefined;
  const { inForce } = await getFeeSheet(ctx, {});
  const rates = inForce.filter((rate) => rate.item === item);
  const [first] = rates;
  if (!first) return undefined;
  const values = rates.map(({ product, standard }) => (rates.length === 1 ? standard : `${product}：${standard}`));
  return toFee(values.join('；'), `${first.effectiveFrom} 起，${first.payee}收取`, '收费标准', paths.fees());
}

function toWay(
  place: TaskPlace,
  { channels }: CustomerCenter,
  online: { href: string; hours: string } | undefined,
): TaskDetail['ways'][number] | undefined {
  const channelOf = (kind: 'visit' | 'phone') => channels.find((channel) => channel.kind === kind);
  if (place === 'branch') {
    const visit = channelOf('visit');
    return { name: visit?.name ?? '营业网点', hours: visit?.hours ?? '以各网点公布为准', href: paths.branches() };
  }
  if (place === 'phone') {
    const phone = channelOf('phone');
    return phone && { name: `${phone.name} ${phone.value}`, hours: phone.hours, href: phone.href ?? paths.customerCenter() };
  }
  if (place === 'web') return { name: '网上业务大厅', hours: online?.hours ?? '', href: online?.href ?? paths.business() };
  return { name: '手机客户端', hours: online?.hours ?? '', href: paths.app() };
}

async function countOpenBranches(ctx: Context): Promise<TaskDetail['branches']> {
  const today = shanghaiDay(ctx.now);
  try {
    const moment = { clock: beijingClock(ctx.now), weekday: isoWeekday(today), isTradingDay: await isTradingDay(ctx, today) };
    const branches = await listBranchDrafts(ctx);
    return {
      open: branches.filter(({ hours }) => isBranchOpen(hours, moment)).length,
      total: branches.length,
      isTradingDay: moment.isTradingDay,
    };
  } catch (error) {
    if (error instanceof CalendarYearMissingError) return null;
    throw error;
  }
}
