import { guideQueries } from '#rendering/routes/queries/guides.ts';
import { EmptyState } from '#ui/components/empty-state/empty-state.tsx';
import { emptyText, notPublishedText } from '#ui/components/empty-state/empty-text.ts';
import { FilterForm } from '#ui/components/filter-form/filter-form.tsx';
import { page, usePage, type HeadOf, type PageContext } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { GuideFrame, guideHead } from '../../web/guide-frame.tsx';
import { loadGuide } from '../../web/load-guide.ts';
import { channels, filterBusinesses, hasBusinesses } from './filter-businesses.ts';

export const query = guideQueries.guideBusinesses;

const code = 'YWBLLC';

export const loader = page(async ({ call, query }: PageContext<'guideBusinesses'>) => ({ text: await loadGuide(call, code), query }));

export const head: HeadOf<typeof loader> = ({ text, query }) => {
  const head = guideHead(code, text);
  const isNarrowed = Object.keys(query).length > 0;
  return { ...head, title: isNarrowed ? `${head.title}：查询结果` : head.title, noIndex: isNarrowed };
};

export function Component() {
  const { text, query } = usePage(loader);
  const { sections, count, isNarrowed } = filterBusinesses(text.sections, query);
  const kinds = text.sections.filter(hasBusinesses).map(({ id, title }) => ({ value: id, text: title }));
  return (
    <GuideFrame
      guide={code}
      text={text}
      shown={sections}
      intro={
        <div id="chazhao">
          <FilterForm
            action={paths.marginGuide(code)}
            values={query}
            label="查找业务"
            keyword={{ name: 'keyWord', label: '业务、材料或步骤', placeholder: '例如：展期、换银行、密码' }}
            selects={[
              { name: 'kind', label: '类别', options: kinds },
              { name: 'channel', label: '渠道', options: channels.map((channel) => ({ value: channel, text: channel })) },
            ]}
          />
          <p className="quiet" data-results="" role="status">
            {isNarrowed ? `找到 ${count} 项业务` : `共 ${count} 项业务`}
          </p>
          {count === 0 && (
            <EmptyState
              text={emptyText(
                { isNarrowed: isNarrowed || undefined },
                '没有符合条件的业务。换一个说法，或者拨打客服热线。',
                notPublishedText('可办理的业务'),
              )}
            />
          )}
        </div>
      }
    />
  );
}
