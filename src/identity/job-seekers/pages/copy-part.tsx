import { PrivacyBlock } from '#identity/accounts/web/privacy-block.tsx';
import { CodeForm } from '#identity/accounts/web/code-form.tsx';
import { FormOnDemand } from '#identity/accounts/web/form-on-demand.tsx';
import { copyColumns, CopyList } from '#identity/accounts/web/copy-list.tsx';
import type { ExportItem } from '#identity/accounts/schema.ts';
import { seekerExport, seekerExportLink, seekerRightsCode } from '../calls/rights.ts';
import { useSeeker } from '../web/seeker-store.ts';

const columns = copyColumns(seekerExportLink);

/** Asks for a copy of everything, and fetches it. */
export function CopyPart({ exports, onChange }: { exports: readonly ExportItem[]; onChange: () => void }) {
  const mobile = useSeeker()?.mobile ?? '';
  return (
    <PrivacyBlock>
      <p>
        副本包含账号、简历全部九个部分、文件清单、每次投递的进展与当时的简历、登录记录和同意记录，身份证号码只显示首尾，其余为全文，有
        JSON（便于转移）与 PDF（便于阅读）两种格式。文件加密保存 24 小时，之后销毁；每个下载地址 5
        分钟内有效。上传的文件本身可在“我的简历”下载。
      </p>
      <CopyList exports={exports} columns={columns} request={(client, code) => client.call(seekerExport, { code })} onChange={onChange}>
        {(send) => (
          <FormOnDemand text="导出副本">
            {(close) => (
              <CodeForm
                field="exportCode"
                text="导出副本"
                mobile={mobile}
                sendCode={(client) => client.call(seekerRightsCode, { request: 'export' })}
                send={send}
                onClose={close}
              />
            )}
          </FormOnDemand>
        )}
      </CopyList>
    </PrivacyBlock>
  );
}
