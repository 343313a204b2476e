import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';

/** The standards of all fees as facts that texts cite. */
export const feeFacts: FactSource = {
  origin: 'fees',
  async list(ctx) {
    const rows = await ctx.db
      .selectFrom('feeRates')
      .innerJoin('feeItems', 'feeItems.id', 'feeRates.itemId')
      .select(['code', 'business', 'product', 'name', 'standard', 'isSample', 'effectiveFrom'])
      .orderBy('sort')
      .orderBy('effectiveFrom')
      .execute();
    const items = [...Map.groupBy(rows, ({ code }) => code).values()];
    const names = Map.groupBy(items, ([first]) => first!.name);
    return items.map((rates): DerivedFact => {
      const { code, business, product, name, isSample } = rates.at(-1)!;
      return {
        code: `fee.${code.toLowerCase()}`,
        title: `${name}（${[business, product].filter(Boolean).join('，')}）`,
        // A name that several fees have says nothing without its product.
        wordings: [`${product}${name}{}`, `${product}|${name}|{}`, ...(names.get(name)!.length === 1 ? [`${name}{}`, `${name}|{}`] : [])],
        source: '收费标准',
        isSample,
        values: rates
          .filter(({ standard }) => isPlain(standard))
          .map(({ effectiveFrom, standard }) => ({ from: effectiveFrom, value: standard })),
      };
    });
  },
};

/** Values of facts stand in HTML as they are. */
const isPlain = (text: string): boolean => text !== '' && !/[<>&{}]/.test(text);
