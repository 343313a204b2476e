import { Note } from '#ui/components/note/note.tsx';

/** Renders a notice that the business of the page is currently suspended. */
export function SuspensionNote() {
  return (
    <Note tone="danger" title="转融券自 2024-07-11 起暂停">
      中国证监会 2024 年 7 月 10 日公告：自次日起暂停转融券业务，存量合约不晚于 2024 年 9 月 30
      日了结。目前不受理任何新的证券出借；转融资、公司以自有证券向客户融券照常。
    </Note>
  );
}
