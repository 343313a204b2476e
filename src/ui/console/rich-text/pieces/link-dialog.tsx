import { useId, useState } from 'react';
import { Button } from '../../../components/button/button.tsx';
import { TextInput } from '../../../components/text-input.tsx';
import type { EditorSession } from '../editing/editor-session.ts';
import { linkPlace, readAddress } from '../editing/links.ts';
import type { LinkTarget, RichTextProps } from '../rich-text.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { PageSearch } from './page-search.tsx';

interface LinkDialogProps extends Pick<RichTextProps, 'findLinks'> {
  session: EditorSession;
}

/** Where a link leads, typed or found among the pages of this site, and what it is called. */
export function LinkDialog({ session, findLinks }: LinkDialogProps) {
  const id = useId();
  const [place] = useState(() => linkPlace(session.view.state));
  const [address, setAddress] = useState(place.href);
  const [text, setText] = useState(place.text);
  const [error, setError] = useState<string>();
  const isChange = place.href !== '';
  const answer = () => {
    const href = readAddress(address);
    if (href) session.answerLink({ href, text: text.trim() });
    else setError('请输入以 / 开头的本站地址、https:// 网址、邮箱或电话号码');
  };
  const take = ({ href, title }: LinkTarget) => {
    setAddress(href);
    setError(undefined);
    if (text.trim() === '') setText(title);
  };
  const removing = <Button onClick={() => session.answerLink({ href: '', text: '' })}>去掉链接</Button>;
  return (
    <AskDialog
      session={session}
      title={isChange ? '修改链接' : '插入链接'}
      first={findLinks && !isChange ? `${id}-search` : `${id}-address`}
      act={isChange ? '更新链接' : '插入链接'}
      others={isChange && removing}
      onAnswer={answer}
      onClose={() => session.answerLink(undefined)}
    >
      {findLinks && <PageSearch id={`${id}-search`} findLinks={findLinks} onTake={take} />}
      <TextInput
        id={`${id}-address`}
        name="address"
        label="链接地址"
        hint="本站页面以 / 开头，外部网址以 https:// 开头，也可填邮箱或电话号码"
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        error={error}
        autoComplete="off"
      />
      <TextInput
        id={`${id}-text`}
        name="text"
        label="显示文字"
        hint="写明去处，如“融资融券收费标准”，不写“点击这里”"
        isOptional
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
      />
    </AskDialog>
  );
}
