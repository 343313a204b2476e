import { useId } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { AgreementPath } from '../schema.ts';
import { DocumentReader, wholeText } from './document-reader.tsx';
import type { SigningCase } from './signing-case.ts';
import { openName, tickName } from './tick-name.ts';
import type { Standing } from './use-progress.ts';

interface ItemProps {
  signing: SigningCase;
  document: AgreementPath;
  isOpen: boolean;
  onToggle: () => void;
  standing: Standing;
  /** How far it was read by now, in hundredths. */
  onRead: (readShare: number) => void;
  onTick: (isTicked: boolean) => void;
}

/** One document: opened in place, and ticked once its end was reached. */
export function DocumentItem({ signing, document, isOpen, onToggle, standing, onRead, onTick }: ItemProps) {
  const { readShare, isTicked } = standing;
  const isRead = readShare === wholeText;
  const readerId = useId();
  const title = `《${document.name}》`;
  return (
    <li className="agreements__item">
      <h3 className="agreements__head cluster middle">
        {title}
        <small>第 {document.version} 版</small>
        {isRead && <Tag kind="positive">已读</Tag>}
        {!isRead && readShare > 0 && <Tag>已读 {readShare}%</Tag>}
      </h3>
      <p className="agreements__acts cluster middle">
        <Button id={fieldId(openName(document))} aria-expanded={isOpen} aria-controls={isOpen ? readerId : undefined} onClick={onToggle}>
          {isOpen ? '收起' : !isRead && readShare > 0 ? '继续阅读' : '打开阅读'}
          <span className="visually-hidden">{title}</span>
        </Button>
        <a href={document.path} target="_blank" rel="noopener">
          PDF 版<span className="visually-hidden">：{title}，在新窗口打开</span>
        </a>
      </p>
      <div id={readerId}>{isOpen && <DocumentReader signing={signing} document={document} readShare={readShare} onRead={onRead} />}</div>
      <Checkbox
        name={tickName(document)}
        label={`我已阅读并同意${title}`}
        hint={isRead ? undefined : '打开并读至末尾后可以勾选'}
        disabled={!isRead}
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </li>
  );
}
