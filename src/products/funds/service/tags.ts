/** What pages about funds are made of: whoever writes one of these names it to `invalidate`. */
export const fundTags = {
  funds: 'funds',
  levels: 'fund-levels',
  methods: 'fund-methods',
  dividends: 'fund-dividends',
  /** Net asset values, performance, splits. */
  figures: 'fund-figures',
  sellers: 'fund-sellers',
} as const;
