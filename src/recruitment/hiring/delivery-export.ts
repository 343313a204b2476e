import type { ExportKind, ExportQuery } from '#operations/data-export/ports.ts';
import type { Context } from '#platform/context.ts';
import type { SheetCell } from '#platform/tabular/xlsx/xlsx-write.ts';
import type { DeliveryDeps } from '#recruitment/deliveries/deps.ts';
import { countReceived, listReceived, type ReceivedQuery } from '#recruitment/deliveries/service/handling/list-received.ts';
import { readApplicantContact } from '#recruitment/deliveries/service/handling/read-received.ts';
import { deliveryStates, type DeliveryState } from '#recruitment/deliveries/web/states.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { stateNames } from './web/state-names.ts';

const header = ['投递编号', '职位', '部门', '工作地点', '状态', '投递时间', '姓名', '手机号码', '电子邮箱', '最高学历', '毕业院校', '专业'];
const pageSize = 200;

/**
 * Export of deliveries with names and contact data, for invitations in bulk or handing over documents. Applicants who have
 * withdrawn the consent are excluded.
 */
export function deliveryExport(deps: DeliveryDeps): ExportKind {
  return {
    code: 'deliveries',
    title: '投递名单',
    contents: '投递编号、职位、状态、姓名、手机号码、电子邮箱、学历与院校；不含身份证号码、照片与附件',
    reads: 'recruitment.read',
    fields: [
      { name: 'state', label: '状态', kind: 'choice', options: deliveryStates.map((value) => ({ value, text: stateNames[value] })) },
      { name: 'from', label: '投递日期起', kind: 'day' },
      { name: 'to', label: '投递日期止', kind: 'day' },
    ],
    async count(ctx, query) {
      return [...(await countReceived(ctx, toQuery(query))).values()].reduce((sum, count) => sum + count, 0);
    },
    async read(ctx, query) {
      return { sheets: [{ name: '投递名单', header, rows: await readRows(ctx, deps, toQuery(query)) }] };
    },
  };
}

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+08:00`);

function toQuery({ state, from, to }: ExportQuery): ReceivedQuery {
  return {
    ...(state ? { state: state as DeliveryState } : { isOfAllStates: true }),
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: new Date(startOfDay(to).getTime() + 86_400_000) }),
  };
}

async function readRows(ctx: Context, deps: DeliveryDeps, query: ReceivedQuery): Promise<SheetCell[][]> {
  const rows: SheetCell[][] = [];
  for (let page = await listReceived(ctx, { ...query, limit: pageSize }); page.length > 0;) {
    for (const row of page) {
      const { name, mobile, email, education, school, major } = await readApplicantContact(ctx, deps, row);
      const { title, department, location } = row.job;
      const course = [row.number, title, department, location, stateNames[row.state], beijingMinute(row.deliveredAt)];
      rows.push([...course, name, mobile, email, education, school, major]);
    }
    page = page.length < pageSize ? [] : await listReceived(ctx, { ...query, limit: pageSize, after: page.at(-1) });
  }
  return rows;
}
