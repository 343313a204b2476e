/** What the address asks of a list. */
export interface ListQuery {
  keyWord?: string;
  pageNum: number;
}

/** Reads it: what is no page number is the first page, and a keyword is cut where the call would refuse it. */
export function readListQuery({ keyWord, pageNum = '1' }: Record<string, string>): ListQuery {
  const words = keyWord?.trim().slice(0, 50);
  return { ...(words && { keyWord: words }), pageNum: /^[1-9]\d{0,4}$/.test(pageNum) ? Number(pageNum) : 1 };
}
