import './address-examples.css';

/** Sample addresses with the decisive part marked and explained below. */
const examples = [
  {
    before: 'https://',
    host: 'www.example.com',
    after: '/Login.html',
    isOurs: true,
    why: '斜线之前、从右往左读到的名字是 example.com，这才是网站的主人。',
  },
  {
    before: 'https://www.example.com.',
    host: 'login-service.test',
    after: '/',
    isOurs: false,
    why: '前面写得再像也没用：主人是最后的 login-service.test。',
  },
  { before: 'https://', host: 'www.examp1e.test', after: '/', isOurs: false, why: '字母 l 换成了数字 1，域名的结尾也不同。' },
] as const;

export function AddressExamples() {
  return (
    <ul className="stack measure">
      {examples.map(({ before, host, after, isOurs, why }) => (
        <li key={host}>
          <p className="address-lesson__bar">
            <span>{before}</span>
            <mark className={isOurs ? 'address-lesson__own' : 'address-lesson__foreign'}>{host}</mark>
            <span>{after}</span>
          </p>
          <p>
            <strong>{isOurs ? '真' : '假'}</strong>：{why}
          </p>
        </li>
      ))}
    </ul>
  );
}
