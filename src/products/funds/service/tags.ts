/** Cache tags of pages about funds; writers pass them to `invalidate`. */
export const fundTags = {
  funds: 'funds',
  levels: 'fund-levels',
  methods: 'fund-methods',
  dividends: 'fund-dividends',
  /** Net asset values, performance, splits. */
  figures: 'fund-figures',
  sellers: 'fund-sellers',
} as const;
