/** Both sides of a fictitious card, drawn and marked 示例; real uploads are photographs. */
export function SampleCards() {
  return (
    <ul className="sample-cards cluster">
      <li>
        <SampleCard title="身份证人像面示例图：姓名、住址与公民身份号码所在的一面">
          <circle cx="232" cy="62" r="22" className="sample-card__shade" />
          <path d="M192 128c0-26 18-40 40-40s40 14 40 40z" className="sample-card__shade" />
          <text x="24" y="46">
            姓名　示例姓名
          </text>
          <text x="24" y="76">
            住址　示例市样本区
          </text>
          <text x="24" y="168">
            公民身份号码　000000********0000
          </text>
        </SampleCard>
        <p>人像面（示例图）</p>
      </li>
      <li>
        <SampleCard title="身份证国徽面示例图：签发机关与有效期限所在的一面">
          <circle cx="52" cy="52" r="26" className="sample-card__shade" />
          <text x="96" y="58">
            居民身份证（示例）
          </text>
          <text x="24" y="132">
            签发机关　示例市公安局样本分局
          </text>
          <text x="24" y="166">
            有效期限　2020.01.01-2040.01.01
          </text>
        </SampleCard>
        <p>国徽面（示例图）</p>
      </li>
    </ul>
  );
}

function SampleCard({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <svg className="sample-card" viewBox="0 0 300 190" role="img" aria-label={title}>
      <rect x="1" y="1" width="298" height="188" rx="10" className="sample-card__paper" />
      {children}
      <text x="150" y="115" textAnchor="middle" transform="rotate(-24 150 100)" className="sample-card__mark">
        示例
      </text>
    </svg>
  );
}
