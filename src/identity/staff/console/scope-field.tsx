import { useState } from 'react';
import { everywhere, type ScopeKind } from '#contract/permissions.ts';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import type { AccountDetail } from '../schema/accounts.ts';
import type { ScopeChoice } from '../schema/scopes.ts';
import { scopeNames } from '../web/permission-names.ts';

interface ScopeFieldProps {
  kind: ScopeKind;
  /** Labels for the "all" option and the hint; those of accounts by default. */
  words?: { all: string; hint: string };
  /** The path of its errors. */
  path?: string;
  choices: readonly ScopeChoice[];
  held: readonly string[];
  /** Assigned scopes that no longer exist. */
  gone: AccountDetail['goneScopes'];
  error: string | undefined;
}

const allNames: Readonly<Record<ScopeKind, string>> = { branch: '全部网点，以及全公司的内容', category: '全部', queue: '全部' };
const hints: Readonly<Record<ScopeKind, string>> = {
  branch: '只选部分网点的，只能办理这些网点的事项和内容；品牌、菜单、敏感词等全公司的内容，须选全部网点。',
  category: '可起草、复核和导入哪些内容与名单。只选部分网点的人员，选“全部”仅指这些网点的内容，其他栏目须逐项勾选。',
  queue: '可领取和办理哪些待办。',
};

/**
 * The branches, categories or queues of a staff member, selected from the existing ones. Selected options hidden by the search
 * stay selected.
 */
export function ScopeField({ kind, words: said, path = `scopes.${kind}`, choices, held, gone, error }: ScopeFieldProps) {
  const [isAll, setIsAll] = useState(held.includes(everywhere));
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const isMeant = ({ value, text }: ScopeChoice) => `${value} ${text}`.toLowerCase().includes(words);
  const groups = [...Map.groupBy(choices, ({ group }) => group)];
  const errorId = `${fieldId(path)}-error`;
  return (
    <fieldset className="scope-field" aria-describedby={error ? errorId : undefined}>
      <legend className="field__label">{scopeNames[kind]}</legend>
      <p className="field__hint">{said?.hint ?? hints[kind]}</p>
      {error && (
        <p className="field__error" id={errorId}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      <Checkbox
        id={fieldId(path)}
        name={kind}
        value={everywhere}
        label={said?.all ?? allNames[kind]}
        isOptional
        checked={isAll}
        onChange={(event) => setIsAll(event.target.checked)}
      />
      <fieldset disabled={isAll} hidden={isAll} aria-label={`${scopeNames[kind]}：逐项选择`}>
        {choices.length > 12 && (
          <input
            className="control"
            type="search"
            aria-label={`在${scopeNames[kind]}中查找`}
            placeholder="按名称或代码查找"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        )}
        {gone.map(({ value, name }) => (
          <Checkbox
            key={value}
            id={`scope-${kind}-${value}`}
            name={kind}
            value={value}
            label={`${name ? `${name}（${value}）` : value}：已不存在，取消勾选即可清除`}
            isOptional
            defaultChecked
          />
        ))}
        <div className="scope-field__list">
          {groups.map(([group, ofGroup]) => (
            <div key={group} hidden={!ofGroup.some(isMeant)}>
              {group && <p className="quiet">{group}</p>}
              <div className="choices">
                {ofGroup.map((choice) => (
                  <div key={choice.value} hidden={!isMeant(choice)}>
                    <Checkbox
                      id={`scope-${kind}-${choice.value}`}
                      name={kind}
                      value={choice.value}
                      label={choice.text}
                      isOptional
                      defaultChecked={held.includes(choice.value)}
                    />
                  </div>
                ))}
              </div>
            </div>
          ))}
          {!choices.some(isMeant) && <p className="quiet">没有找到“{sought.trim()}”。</p>}
        </div>
      </fieldset>
    </fieldset>
  );
}
