import type { ExportItem } from '#modules/base/person/schema.ts';
import { exportLink, exportRequest } from '../calls.ts';
import { copyColumns, CopyList } from '#modules/base/person/web/copy-list.tsx';
import { RequestForm } from './request-form.tsx';

const columns = copyColumns(exportLink);

/** Asks for a copy of everything, and fetches it. */
export function ExportPart({ exports, onChange }: { exports: readonly ExportItem[]; onChange: () => void }) {
  return (
    <div className="privacy-block stack">
      <p>
        副本包含账户与联系方式、登录记录与设备、业务办理、签署的协议、测评结果和同意记录的完整内容，有 JSON（便于转移）与
        PDF（便于阅读）两种格式。文件加密保存 24 小时，之后销毁；每个下载地址 5 分钟内有效。
      </p>
      <CopyList exports={exports} columns={columns} request={exportRequest} onChange={onChange}>
        {(send) => <RequestForm request="export" text="申请导出" send={send} />}
      </CopyList>
    </div>
  );
}
