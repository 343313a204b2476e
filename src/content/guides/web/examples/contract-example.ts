/** What happens on a day of a worked example, and how it is computed, a line for each figure. */
export interface ExampleStep {
  date: string;
  title: string;
  lines: readonly string[];
  /** True for the days on which the contract begins and ends. */
  isMajor?: boolean;
}

/** A worked example as it is told. */
export interface ContractExample {
  label: string;
  steps: readonly ExampleStep[];
  /** What is left of it, by name. */
  result: readonly { name: string; value: string; note?: string }[];
}
