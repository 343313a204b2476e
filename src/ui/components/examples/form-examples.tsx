import { Button, ButtonLink } from '../button/button.tsx';
import { Checkbox } from '../choice/checkbox.tsx';
import { DataTable, type TableColumn } from '../data-table/data-table.tsx';
import { DateField } from '../date-input/date-input.tsx';
import { ErrorSummary, errorOf } from '../error-summary/error-summary.tsx';
import { FilterForm } from '../filter-form/filter-form.tsx';
import { Pager } from '../pager/pager.tsx';
import { PasswordInput } from '../password-input/password-input.tsx';
import { Select } from '../select.tsx';
import { Tag } from '../tag/tag.tsx';
import { TextArea, TextInput } from '../text-input.tsx';
import { Example } from './example.tsx';
import { securities, type ExampleSecurity } from './examples-data.ts';

const columns: readonly TableColumn<ExampleSecurity>[] = [
  { key: 'code', header: '证券代码', cell: ({ code, name }) => <a href={`#${code}`}>{`${code} ${name}`}</a>, isSticky: true },
  { key: 'market', header: '市场', cell: ({ market }) => market },
  { key: 'financing', header: '融资标的', cell: ({ financing }) => (financing ? '是' : '否') },
  { key: 'lending', header: '融券标的', cell: ({ lending }) => (lending ? '是' : '否') },
  { key: 'ratio', header: '融资保证金比例', cell: ({ ratio }) => `${ratio}%`, align: 'end' },
  { key: 'haircut', header: '折算率', cell: ({ haircut }) => `${haircut}%`, align: 'end' },
  { key: 'group', header: '集中度分组', cell: ({ group }) => <Tag>{group}</Tag>, align: 'center' },
  { key: 'since', header: '生效日期', cell: ({ since }) => since },
];
const downloads = [
  { text: 'CSV', href: '#csv' },
  { text: 'XLSX', href: '#xlsx' },
];
const markets = [
  { value: 'sh', text: '上海' },
  { value: 'sz', text: '深圳' },
  { value: 'bj', text: '北京' },
];
const errors = [
  { path: 'mobile', message: '手机号应为11位数字' },
  { path: 'consent', message: '请阅读并同意个人信息处理规则' },
];
const nothing = {};
const hrefOf = (page: number): string => `/dev/pieces.html?market=sh&page=${page}`;
const codeOf = ({ code }: ExampleSecurity): string => code;

export function FormExamples() {
  return (
    <>
      <Example name="FilterForm · DataTable · Pager">
        <FilterForm
          action="/dev/pieces.html"
          values={nothing}
          keyword={{ name: 'keyWord', label: '证券代码、简称或拼音首字母', placeholder: '例如 600000 或 sfyh' }}
          selects={[{ name: 'market', label: '市场', options: markets }]}
          dates={{ label: '生效日期', fromName: 'from', toName: 'to' }}
        />
        <DataTable
          caption="融资融券标的证券"
          columns={columns}
          rows={securities}
          rowKey={codeOf}
          asOf="2026-11-20"
          updatedAt="2026-11-20 08:45"
          isSample
          downloads={downloads}
        />
        <Pager page={5} pageSize={10} total={1234} hrefOf={hrefOf} />
      </Example>
      <Example name="Button · ButtonLink">
        <p className="examples__row cluster">
          <Button kind="primary">提交</Button>
          <Button>保存草稿</Button>
          <ButtonLink href="#back" kind="quiet" icon="arrowLeft">
            返回
          </ButtonLink>
          <ButtonLink href="#download" icon="download">
            下载
          </ButtonLink>
        </p>
      </Example>
      <Example name="ErrorSummary · Field · TextInput · PasswordInput · Select · DateField · Checkbox · TextArea">
        <form noValidate>
          <ErrorSummary errors={errors} />
          <TextInput
            name="mobile"
            label="手机号"
            hint="用于接收受理结果，不作他用"
            error={errorOf(errors, 'mobile')}
            inputMode="numeric"
            autoComplete="tel"
            reads="mobile"
            defaultValue="1380000"
          />
          <PasswordInput name="password" label="交易密码" />
          <Select name="market2" label="市场" options={markets} noneText="请选择" isOptional />
          <DateField name="day" kind="day" label="日期" min="2020-01-01" isOptional />
          <TextArea name="matter" label="事项说明" hint="请写明时间、网点与经过，不超过500字" maxLength={500} />
          <Checkbox name="consent" label="我已阅读并同意个人信息处理规则" error={errorOf(errors, 'consent')} />
          <Button kind="primary" type="submit">
            提交
          </Button>
        </form>
      </Example>
    </>
  );
}
