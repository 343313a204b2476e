import { Icon } from '#ui/components/icon/icon.tsx';
import { paths } from '#ui/paths.ts';
import { fileForms, listFileHref, type AddressFilter, type ListName } from './named-lists.ts';
import './list-downloads.css';

/** Returns the files of a list for the page's filter, as links for tables. */
export const downloadLinks = (list: ListName, filter: AddressFilter): { text: string; href: string }[] =>
  fileForms.map((form) => ({ text: `下载 ${form.toUpperCase()}`, href: listFileHref(list, form, filter) }));

/** Links to download the displayed list for spreadsheets and programs. */
export function ListDownloads({ list, filter }: { list: ListName; filter: AddressFilter }) {
  return (
    <div role="region" className="list-downloads no-print" aria-label="下载">
      <ul className="line targets">
        {downloadLinks(list, filter).map(({ text, href }) => (
          <li key={href}>
            <a href={href} download="">
              <Icon name="download" />
              {text}
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary className="target">文件与接口说明</summary>
        <p>文件与本页的查询结果完全一致，包含全部页，并写明数据日期；名单更新后地址不变。</p>
        <p>CSV 与 XLSX 中的代码带市场后缀（如 000001.SZ），用表格软件打开不会丢失前面的零；JSON 为六位代码，另有市场字段。</p>
        <p>
          程序可以直接读取 <code>{listFileHref(list, 'json', filter)}</code>：数字为数值，比例以百分数表示，代码为文字。带上 date=YYYY-MM-DD
          可取任何一期；带上次的 ETag 询问，没有更新时只答 304。字段说明见
          <a href={paths.apiOperation('getZbInformationFListForm')}>接口文档</a>。
        </p>
      </details>
    </div>
  );
}
