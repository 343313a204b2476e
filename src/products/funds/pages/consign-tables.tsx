import { telephoneHref } from '#ui/format/telephone.ts';
import { paths } from '#ui/paths.ts';
import { DataTable, type Column } from '#ui/components/data-table/data-table.tsx';
import { formatCount } from '#ui/format/numbers.ts';
import type { Consignor, SalesDepartment, SalesLicenceList, SalesPerson } from '../schema/sales.ts';
import { riskLevels } from '../web/risk-level.ts';
import { emptyText, notYet } from '#ui/components/empty-state/empty-text.ts';

type Licence = SalesLicenceList['records'][number];

const licenceColumns: readonly Column<Licence>[] = [
  { key: 'name', header: '资格名称', isSticky: true, cell: ({ name }) => name },
  { key: 'document', header: '批文号', cell: ({ document }) => document },
  { key: 'authority', header: '发证机关', cell: ({ authority }) => authority },
  { key: 'grantedOn', header: '取得日期', cell: ({ grantedOn }) => <time>{grantedOn}</time> },
];

/** The papers by which the firm may sell funds. */
export function Licences({ rows }: { rows: readonly Licence[] }) {
  const isSample = rows.some((row) => row.isSample);
  return (
    <DataTable
      caption="代销业务资格"
      isCaptionHidden
      columns={licenceColumns}
      rows={rows}
      rowKey={({ document }) => document}
      isSample={isSample}
    />
  );
}

const consignorColumns: readonly Column<Consignor>[] = [
  {
    key: 'manager',
    header: '基金管理人',
    isSticky: true,
    cell: ({ manager }) => <a href={paths.fundRisks({ managerName: manager })}>{manager}</a>,
  },
  { key: 'funds', header: '产品数量', align: 'end', cell: ({ funds }) => formatCount(funds) },
  ...riskLevels.map((level): Column<Consignor> => ({
    key: level,
    header: level,
    align: 'end',
    cell: (row) => <OfLevel consignor={row} level={level} />,
  })),
];

function OfLevel({ consignor: { manager, levels }, level }: { consignor: Consignor; level: (typeof riskLevels)[number] }) {
  const funds = levels.find((each) => each.level === level)?.funds ?? 0;
  if (funds === 0) return 0;
  return (
    <a href={paths.fundRisks({ managerName: manager, riskLevel: level })} aria-label={`${formatCount(funds)} 只 ${level} 产品，${manager}`}>
      {formatCount(funds)}
    </a>
  );
}

/** Fund firms whose products are sold here, with the way to the products by level. */
export function Consignors({ rows, keyWord, isSample }: { rows: readonly Consignor[]; keyWord: string | undefined; isSample: boolean }) {
  return (
    <DataTable
      caption="代销机构与产品数量"
      isCaptionHidden
      columns={consignorColumns}
      rows={rows}
      rowKey={({ manager }) => manager}
      emptyText={emptyText({ keyWord }, '没有代销这家管理人的产品。', notYet('代销产品的基金管理人'))}
      isSample={isSample}
    />
  );
}

const personColumns: readonly Column<SalesPerson>[] = [
  { key: 'name', header: '姓名', isSticky: true, cell: ({ name }) => name },
  { key: 'branch', header: '营业部', isWide: true, cell: ({ branch }) => branch },
  { key: 'qualification', header: '资质类型', cell: ({ qualification }) => qualification },
  { key: 'certificateName', header: '证书名称', isWide: true, cell: ({ certificateName }) => certificateName },
  { key: 'certificateNumber', header: '证书号码', cell: ({ certificateNumber }) => certificateNumber },
];

/** People who may sell funds. */
export function SalesPeople({ rows, keyWord }: { rows: readonly SalesPerson[]; keyWord: string | undefined }) {
  return (
    <DataTable
      caption="基金销售人员"
      isCaptionHidden
      columns={personColumns}
      rows={rows}
      rowKey={({ certificateNumber }) => certificateNumber}
      emptyText={emptyText(
        { keyWord },
        '没有与之相符的销售人员。请核对姓名的用字和证书号码；查不到的，请不要办理。',
        '目前没有公示的基金销售人员，任何人无权以本公司名义销售基金。',
      )}
      isSample={rows.some(({ isSample }) => isSample)}
    />
  );
}

const departmentColumns: readonly Column<SalesDepartment>[] = [
  { key: 'name', header: '网点', isSticky: true, cell: ({ id, name }) => <a href={paths.branchDetail(id)}>{name}</a> },
  { key: 'address', header: '地址', isWide: true, cell: ({ address }) => address },
  {
    key: 'phones',
    header: '客服电话',
    cell: ({ phones }) =>
      phones.map((phone) => (
        <a key={phone} className="digits" href={telephoneHref(phone)}>
          {phone}
        </a>
      )),
  },
];

/** Branches that sell funds. */
export function SalesDepartments({ rows, keyWord }: { rows: readonly SalesDepartment[]; keyWord: string | undefined }) {
  return (
    <DataTable
      caption="基金销售网点"
      isCaptionHidden
      columns={departmentColumns}
      rows={rows}
      rowKey={({ id }) => id}
      emptyText={emptyText({ keyWord }, '没有与之相符的网点，请换一个地区或者名称。', notYet('销售基金的网点'))}
    />
  );
}
