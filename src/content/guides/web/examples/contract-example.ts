/** One day of a worked example, with a line for the computation of each figure. */
export interface ExampleStep {
  date: string;
  title: string;
  lines: readonly string[];
  /** True for the days on which the contract begins and ends. */
  isMajor?: boolean;
}

/** A worked example. */
export interface ContractExample {
  label: string;
  steps: readonly ExampleStep[];
  /** Final figures by name. */
  result: readonly { name: string; value: string; note?: string }[];
}
