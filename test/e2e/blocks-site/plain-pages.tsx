import { useState, type ReactNode } from 'react';
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';

export function HomePage(): ReactNode {
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>首页</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        点了 {count} 次
      </button>
      <Search />
      <p className="tall">很长的内容</p>
      <a href="/detail.html">到详情</a> <a href="/detail.html#second">到第二节</a>{' '}
      <a href="/detail.html" target="_blank">
        新窗口
      </a>
      <a href="/file.txt" download="">
        下载
      </a>{' '}
      <a href="/detail.html" rel="external nofollow">
        外部
      </a>{' '}
      <a href="/detail.html" data-reload="">
        重新载入
      </a>
    </>
  );
}

/** Submits the input by script; the browser must never put it into an address. */
function Search(): ReactNode {
  const [sent, setSent] = useState('');
  return (
    <form
      data-needs-js=""
      onSubmit={(event) => {
        event.preventDefault();
        setSent(`已提交 ${new FormData(event.currentTarget).get('secret') as string}`);
      }}
    >
      <input name="secret" aria-label="密语" />
      <button>提交</button>
      <output>{sent}</output>
    </form>
  );
}

export function DetailPage(): ReactNode {
  return (
    <>
      <h1>详情</h1>
      <a href="#second">第二节</a>
      <p className="tall">第一节</p>
      <h2 id="second">第二节的标题</h2>
      <p className="tall">正文</p>
    </>
  );
}

export async function loadList({ request }: LoaderFunctionArgs): Promise<string[]> {
  const { search } = new URL(request.url);
  // There is no request on the server: the first HTML shows what the address contains.
  if (typeof document === 'undefined') return [search];
  const response = await fetch(`/api/rows${search}`, { signal: request.signal });
  return (await response.json()) as string[];
}

export function ListPage(): ReactNode {
  const rows = useLoaderData<string[]>();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  return (
    <>
      <h1>列表</h1>
      <form method="get" key={search}>
        <input name="keyWord" aria-label="关键词" defaultValue={query.get('keyWord') ?? ''} />
        <input name="from" aria-label="开始日期" />
        <input name="method" type="hidden" value="" />
        <button>查询</button>
        <button formMethod="post" formAction="/plain.html">
          另送
        </button>
      </form>
      <p className="tall">说明</p>
      <section data-results="" aria-label="结果">
        {rows.map((row) => (
          <p key={row}>结果 {row}</p>
        ))}
      </section>
      <p className="tall">更多</p>
      <a href={`/list.html?pageNo=${Number(query.get('pageNo') ?? 1) + 1}`}>下一页</a>
    </>
  );
}
