import { useEffect, useState } from 'react';
import { TextInput } from '../../../components/text-input.tsx';
import type { LinkTarget, RichTextProps } from '../rich-text.tsx';

interface PageSearchProps {
  id: string;
  findLinks: NonNullable<RichTextProps['findLinks']>;
  onTake: (target: LinkTarget) => void;
}

const pauseMs = 200;

/** Searches pages of this site and selects one. */
export function PageSearch({ id, findLinks, onTake }: PageSearchProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<{ of: string; targets: readonly LinkTarget[]; isFailed?: boolean }>();
  useEffect(() => {
    const wanted = words.trim();
    if (wanted === '') return setFound(undefined);
    let isLeft = false;
    const pause = setTimeout(() => {
      findLinks(wanted).then(
        (targets) => !isLeft && setFound({ of: wanted, targets }),
        () => !isLeft && setFound({ of: wanted, targets: [], isFailed: true }),
      );
    }, pauseMs);
    return () => {
      isLeft = true;
      clearTimeout(pause);
    };
  }, [words, findLinks]);
  return (
    <>
      <TextInput
        id={id}
        name="search"
        type="search"
        label="查找本站页面"
        isOptional
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        autoComplete="off"
      />
      <p className="visually-hidden" role="status">
        {found && (found.targets.length > 0 ? `找到 ${found.targets.length} 个页面` : '没有找到')}
      </p>
      {found && <Findings {...found} onTake={onTake} />}
    </>
  );
}

interface FindingsProps {
  targets: readonly LinkTarget[];
  isFailed?: boolean;
  onTake: (target: LinkTarget) => void;
}

function Findings({ targets, isFailed, onTake }: FindingsProps) {
  if (targets.length === 0)
    return <p className="rich-text__none">{isFailed ? '暂时查不到，请直接填写地址。' : '没有找到，请换个词，或直接填写地址。'}</p>;
  return (
    <ul className="rich-text__pages" aria-label="找到的页面">
      {targets.map((target) => (
        <li key={target.href}>
          <button type="button" className="rich-text__page" onClick={() => onTake(target)}>
            {target.title}
            <span className="muted">{target.href}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
