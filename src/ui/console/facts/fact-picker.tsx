import { useContext, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import type { FirmFactOption } from '#content/firm-facts/schema.ts';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { isInputMethodKey } from '../../form/composing.ts';
import { FactsContext, type CitableFacts } from './facts-context.ts';
import './facts.css';

interface FactPickerProps {
  /** The fact that is replaced. */
  present?: string | undefined;
  onChoose: (code: string) => void;
  onClose: () => void;
}

/** Finds a fact by title, code, value or source, and chooses it; by keyboard the focus stays in the search field. */
export function FactPicker(props: FactPickerProps) {
  const facts = useContext(FactsContext)!;
  return createPortal(
    <Dialog isOpen onClose={props.onClose} title={props.present === undefined ? '引用事实' : '更换引用的事实'} isWide>
      <Choice {...props} facts={facts} />
    </Dialog>,
    document.querySelector('#console') ?? document.body,
  );
}

function Choice({ present, onChoose, onClose, facts }: FactPickerProps & { facts: CitableFacts }) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const found = findFacts(facts.byCode, words);
  const start = Math.max(
    0,
    found.findIndex(({ code }) => code === present),
  );
  const [moved, setMoved] = useState<number>();
  const at = Math.min(moved ?? start, found.length - 1);
  useEffect(() => search.current?.focus(), []);
  const chosen = found[at] && `${id}-${found[at].code}`;
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isInputMethodKey(event)) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: Math.min(at + 8, found.length - 1), PageUp: Math.max(at - 8, 0) }[event.key];
    if (event.key === 'Enter' && found[at]) onChoose(found[at].code);
    else if (to === undefined || found.length === 0) {
      // Enter must not submit the form around the field.
      if (event.key !== 'Enter') return;
    } else setMoved((to + found.length) % found.length);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <label className="field__label" htmlFor={`${id}-search`}>
        查找名称、代码、数值或依据
      </label>
      <p className="field__hint" id={`${id}-hint`}>
        按上下键选择，回车确认。
        {facts.isDated && '有日期的文字按发布当日的数值显示，下面列出的是今天的数值。'}
      </p>
      <input
        ref={search}
        id={`${id}-search`}
        className="control fact-picker__search"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setMoved(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Status facts={facts} count={found.length} />
      <div className="fact-picker__list" id={`${id}-list`} role="listbox" aria-label="可以引用的事实">
        {[...Map.groupBy(found, ({ source }) => source)].map(([source, group]) => (
          <div key={source} role="group" aria-label={source}>
            <p className="fact-picker__source" aria-hidden="true">
              {source}
            </p>
            {group.map((fact) => (
              <Option key={fact.code} id={`${id}-${fact.code}`} fact={fact} isChosen={fact === found[at]} onChoose={onChoose} />
            ))}
          </div>
        ))}
      </div>
      <Button onClick={onClose}>取消</Button>
    </>
  );
}

function Status({ facts: { byCode, isFailed, reload }, count }: { facts: CitableFacts; count: number }) {
  if (isFailed)
    return (
      <p role="alert">
        事实没有加载成功。<Button onClick={reload}>再试一次</Button>
      </p>
    );
  if (!byCode) return <p role="status">正在加载</p>;
  if (byCode.size === 0) return <p role="status">还没有事实。请先在“内容”中选择“事实”并添加，或填写费用、两融参数等资料。</p>;
  return (
    <p className={count > 0 ? 'visually-hidden' : undefined} role="status">
      {count > 0 ? `找到 ${count} 个事实` : '没有找到，请换个词。没有的事实可在“内容”的“事实”中添加。'}
    </p>
  );
}

interface OptionProps {
  id: string;
  fact: FirmFactOption;
  isChosen: boolean;
  onChoose: (code: string) => void;
}

function Option({ id, fact: { code, title, value, from }, isChosen, onChoose }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className="fact-picker__option"
      // Keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(code)}
      // The keys are handled by the search field.
      onKeyDown={() => undefined}
    >
      <span>
        {title} <span className="fact-picker__code">{code}</span>
      </span>
      <span className="fact-picker__value">
        {value ?? '还没有数值'}
        {from !== null && <span className="quiet"> 自 {from} 起</span>}
      </span>
    </div>
  );
}

/** Facts that contain all words, those of one source together. */
function findFacts(byCode: CitableFacts['byCode'], typed: string): FirmFactOption[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const found = [...(byCode?.values() ?? [])].filter(({ title, code, value, source }) => {
    const text = fold(`${title} ${code} ${value ?? ''} ${source}`);
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, ({ source }) => source).values()].flat();
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();
