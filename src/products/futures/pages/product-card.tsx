import { Button } from '#ui/components/button/button.tsx';
import { KeyFacts } from '#ui/components/key-facts/key-facts.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import { TextInput } from '#ui/components/text-input.tsx';
import { paths } from '#ui/paths.ts';
import type { Product, FuturesProductDetail as Card } from '../schema.ts';
import { formatAmount, contractValue, formatQuoteUnit, formatSize, minMargin, marginCaveat, tickValue } from '../web/contract-figures.ts';
import './product-card.css';

interface ProductCardProps {
  card: Card;
  /** The entered price, from the query. */
  price: string | undefined;
  lots: string | undefined;
}

/** Renders the data of one product, and the value of a contract at a given price. */
export function ProductCard({ card, price, lots }: ProductCardProps) {
  return (
    <section className="product-card stack stack--rows" aria-labelledby="product">
      <SectionHeading id="product" title={`${card.name}期货（${card.code}）`}>
        {card.basis === 'unconfirmed' && <Tag kind="warning">资料待核对</Tag>}
      </SectionHeading>
      <KeyFacts
        items={[
          { name: '交易所', value: card.exchangeName },
          { name: '交易简称', value: card.tradingName },
          { name: '合约规模', value: formatSize(card) },
          { name: '最小变动价位', value: `${formatAmount(card.priceTick)} ${formatQuoteUnit(card)}` },
          { name: '一跳盈亏', value: `${formatAmount(tickValue(card))} 元/手`, note: '价格变动一个最小价位时，一手的盈亏' },
          { name: '合约文本最低保证金', value: `${formatAmount(card.minMarginPct)}%`, note: marginCaveat },
          { name: '日盘', value: spaced(card.daySession) },
          { name: '夜盘', value: card.nightSession ? `${spaced(card.nightSession)}${nextDay(card.nightSession)}` : '无夜盘' },
          { name: '上市日期', value: card.listedOn },
          { name: '资料来源', value: sources[card.basis] },
        ]}
      />
      <Calculator card={card} price={price} lots={lots} />
    </section>
  );
}

const sources: Record<Product['basis'], string> = {
  collected: '按公开的合约资料整理，交易参数以交易所最新公告为准',
  unconfirmed: '一般资料，尚未与交易所合约文本核对',
};

const spaced = (session: string): string => session.replaceAll('-', '–').replaceAll(', ', '，');
/** A session that ends before it begins ends on the next day. */
const nextDay = (session: string): string => (session.slice(-5) < session.slice(0, 5) ? '（次日）' : '');

/** Renders the calculator for the value of contracts as a GET form, so that the result can be shared. */
function Calculator({ card, price, lots = '1' }: ProductCardProps) {
  const count = Number(lots);
  return (
    <form
      className="product-card__sum cluster no-print"
      method="get"
      action={`${paths.futuresIntroduction()}#product`}
      aria-label="合约价值计算"
    >
      <input type="hidden" name="tab" value="contracts" />
      <input type="hidden" name="product" value={card.code} />
      <TextInput name="price" label={`价格（${formatQuoteUnit(card)}）`} inputMode="decimal" autoComplete="off" defaultValue={price} />
      <TextInput name="lots" label="手数" inputMode="numeric" autoComplete="off" defaultValue={lots} />
      <Button type="submit">算合约价值</Button>
      {price !== undefined && (
        <output className="product-card__answer">
          合约价值 {formatAmount(contractValue(card, Number(price), count))} 元；按合约文本最低 {formatAmount(card.minMarginPct)}%
          计，保证金 {formatAmount(minMargin(card, Number(price), count))} 元（{marginCaveat}）；价格每变动 1%，盈亏{' '}
          {formatAmount(contractValue(card, Number(price), count) / 100)} 元。
        </output>
      )}
    </form>
  );
}
