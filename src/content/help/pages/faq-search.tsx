import { useState, type ReactNode } from 'react';
import { useClient } from '#ui/api/client-context.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { Button } from '#ui/components/button/button.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import '#ui/components/field/field.css';
import { mobileFaq } from '../calls.ts';
import type { FaqListResult } from '../schema.ts';
import { FaqAnswers } from '../web/faq-answers.tsx';
import { findFaqs } from '../web/find-faqs.ts';

/**
 * Renders the search of the questions as a GET form. With JavaScript the questions are fetched on first focus, and matches
 * replace the page's list while typing.
 */
export function FaqSearch({ keyWord, children }: { keyWord: string; children: ReactNode }) {
  const client = useClient();
  const [typed, setTyped] = useState(keyWord);
  const [all, setAll] = useState<Loadable<FaqListResult>>();
  const fetchAll = async (): Promise<void> => {
    if (all?.state === 'ready') return;
    try {
      setAll({ state: 'ready', data: await client().call(mobileFaq, {}, { cache: true, quiet: true }) });
    } catch (error) {
      setAll({ state: 'failed', message: failureText(error, '网络不通，请稍后再试') });
    }
  };
  const isTyping = typed.trim() !== keyWord && typed.trim() !== '';
  return (
    <>
      <form className="faq-search no-print" method="get" action={paths.phoneQuestion()} role="search" aria-label="搜索常见问题">
        <label className="minor-title" htmlFor="faq-words">
          搜索问题
        </label>
        <div className="faq-search__row cluster cluster--close">
          <input
            id="faq-words"
            className="control"
            type="search"
            name="keyWord"
            maxLength={50}
            defaultValue={keyWord}
            placeholder="例如：转账时间、创业板、忘记密码"
            onFocus={() => void fetchAll()}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              void fetchAll();
            }}
          />
          <Button kind="primary" type="submit" icon="search">
            搜索
          </Button>
        </div>
      </form>
      {isTyping ? <Found all={all} keyWord={typed.trim()} /> : children}
    </>
  );
}

function Found({ all, keyWord }: { all: Loadable<FaqListResult> | undefined; keyWord: string }) {
  if (all?.state === 'ready') return <FaqAnswers faqs={findFaqs(all.data.records, keyWord)} keyWord={keyWord} />;
  return (
    <p className="questions__count quiet" role="status">
      {all ? all.message : '正在查找…'}
    </p>
  );
}
