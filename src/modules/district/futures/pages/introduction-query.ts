/** The three parts of the page, each with an address of its own. */
export const tabs = ['intro', 'products', 'contracts'] as const;
export type Tab = (typeof tabs)[number];

/** What the address asks for; a value that makes no sense does not count. */
export interface IntroductionQuery {
  tab: Tab;
  exchange?: string;
  product?: string;
  keyWord?: string;
  /** For the calculator on a product's card, as they were typed. */
  price?: string;
  lots?: string;
  pageNum: number;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Reads it. Addresses are typed and shared by people: what the calls would refuse is dropped. */
export function readIntroductionQuery(given: Given): IntroductionQuery {
  const keyWord = given.keyWord?.trim().slice(0, 50);
  return {
    tab: tabs.find((one) => one === given.tab) ?? 'intro',
    ...fitting('exchange', given, /^[A-Z]{2,8}$/),
    ...fitting('product', given, /^[A-Za-z]{1,4}$/),
    ...(keyWord && { keyWord }),
    ...fitting('price', given, /^(?=.*[1-9])\d{1,7}(\.\d{1,3})?$/),
    ...fitting('lots', given, /^[1-9]\d{0,5}$/),
    pageNum: Number(fitting('pageNum', given, /^[1-9]\d{0,4}$/).pageNum ?? 1),
  };
}

/** One value of the address if it is as it must be. */
const fitting = <Name extends string>(name: Name, given: Given, pattern: RegExp): { [Key in Name]?: string } =>
  (pattern.test(given[name] ?? '') ? { [name]: given[name] } : {}) as { [Key in Name]?: string };
