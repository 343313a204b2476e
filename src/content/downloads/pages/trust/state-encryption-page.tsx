import { pageTextGet } from '#content/articles/calls.ts';
import { Block } from '#ui/components/block/block.tsx';
import { ButtonLink } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { PageText } from '#ui/components/page-text/page-text.tsx';
import { PageTitle } from '#ui/components/page-title/page-title.tsx';
import { page, usePage, type HeadOf } from '#ui/page/page.ts';
import { paths } from '#ui/paths.ts';
import { connectionGet } from '../../calls/trust.ts';
import type { ConnectionReport } from '../../schema/trust.ts';

export const loader = page(async ({ call, block }) => {
  const [text, connection] = await Promise.all([call(pageTextGet, { key: '/OnlineTrading/StateEncryption' }), block(connectionGet, {})]);
  return { text, connection };
});

export const head: HeadOf<typeof loader> = ({ text: { title, lead } }) => ({
  title,
  description: lead,
  crumbs: [{ text: '网上交易' }, { text: title }],
});

export function Component() {
  const { text, connection } = usePage(loader);
  const result = (
    <Block load={connection} retry={{ call: connectionGet, input: {} }}>
      {(report) => <Report report={report} />}
    </Block>
  );
  return (
    <>
      <PageTitle title={text.title} />
      <PageText text={text} slots={{ connection: result }} />
    </>
  );
}

function Report({ report }: { report: ConnectionReport }) {
  const { isSecure, protocol, cipher, httpVersion, ipVersion } = report;
  const told = '未能取得（加密由前置设备完成，且没有向网站说明）';
  return (
    <div className="sections" data-results="">
      <KeyFacts
        items={[
          { name: '是否加密', value: isSecure ? '是（HTTPS）' : '否（HTTP）' },
          { name: '加密协议', value: isSecure ? (protocol ?? told) : '无' },
          { name: '密码套件', value: isSecure ? (cipher ?? told) : '无' },
          { name: 'HTTP 版本', value: httpVersion || '未知' },
          { name: '网络协议', value: `IPv${ipVersion}` },
        ]}
      />
      <Advice report={report} />
      <p>
        <ButtonLink href={paths.stateEncryption()}>重新检测</ButtonLink>
      </p>
    </div>
  );
}

function Advice({ report: { isSecure, isNational, protocol } }: { report: ConnectionReport }) {
  if (isNational) return <Note title="正在使用国密">您与本网站之间的数据由国家商用密码算法保护。</Note>;
  if (!isSecure)
    return (
      <Note tone="warning" title="当前连接没有加密">
        请确认网址以 https:// 开头后再登录。在本机访问时没有证书，因此显示为未加密。
      </Note>
    );
  if (protocol && /^(?:TLSv1(?:\.1)?|SSL)/i.test(protocol) && !/1\.[23]/.test(protocol))
    return (
      <Note tone="warning" title="加密协议过旧">
        请升级浏览器或操作系统，至少支持 TLS 1.2。
      </Note>
    );
  return <Note title="正在使用国际算法">连接已加密，可以正常使用。需要国密连接的，请按下面的步骤更换浏览器。</Note>;
}
