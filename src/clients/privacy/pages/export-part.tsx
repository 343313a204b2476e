import type { ExportItem } from '#identity/accounts/schema.ts';
import { copyLimits } from '#identity/accounts/web/copy-limits.ts';
import { copyColumns, CopyList } from '#identity/accounts/web/copy-list.tsx';
import { RadioGroup } from '#ui/components/choice/radio-group.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { exportLink, exportRequest } from '../calls.ts';
import { RequestForm } from './request-form.tsx';

const [number, ...others] = copyColumns(exportLink);
const columns = [
  number!,
  {
    key: 'isFull',
    header: '内容',
    cell: ({ isFull }: ExportItem) => <Tag kind={isFull ? 'info' : 'neutral'}>{isFull ? '完整' : '脱敏'}</Tag>,
  },
  ...others,
];

const choices = [
  { value: 'masked', text: '脱敏副本：证件号码与资金账号只显示首尾，凭短信验证码申请' },
  { value: 'full', text: '完整副本：含全部号码，还须核验通行密钥、登录密码、交易密码或预留邮箱其中一项' },
];

/** Requests and downloads a copy of all data. */
export function ExportPart({ exports, onChange }: { exports: readonly ExportItem[]; onChange: () => void }) {
  return (
    <div className="privacy-block stack">
      <p>
        副本包含账户与联系方式、登录记录与设备、业务办理、签署的协议、测评结果和同意记录，有 JSON（便于转移）与 PDF（便于阅读）两种格式。
        文件加密保存 {copyLimits.hours} 小时，之后销毁；下载地址 {copyLimits.linkMinutes} 分钟内有效，退出登录后立即失效。
      </p>
      <CopyList
        exports={exports}
        columns={columns}
        request={(client, code, data) => client.call(exportRequest, { code, isFull: data.get('copyKind') === 'full' })}
        onChange={onChange}
      >
        {(send) => (
          <RequestForm request="export" text="申请导出" send={send}>
            <RadioGroup name="copyKind" label="副本内容" choices={choices} chosen="masked" />
          </RequestForm>
        )}
      </CopyList>
    </div>
  );
}
