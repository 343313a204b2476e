import { gatePath } from '#ui/art/gate.ts';
import type { Subsidiary } from '../../schema/subsidiaries.ts';

const house = gatePath({ x: 32, ground: 56, width: 48, height: 48, thickness: 4 });

/** The gate of the brand mark with a symbol for each kind of company: bars of trade, seeds, an opening door, layers, a network. */
const insides: Record<Subsidiary['kind'], string> = {
  futures: 'M22 50V34M22 30v-4M22 34h0M32 50V26M42 50V38M18 34h8v10h-8ZM28 26h8v14h-8ZM38 34h8v12h-8Z',
  privateFund: 'M32 54V34M32 42c-9 0-11-6-11-11 8 0 11 4 11 11ZM32 36c0-7 4-11 11-11 0 7-3 11-11 11Z',
  alternative: 'M22 54V22l16 6v26M38 54h6V22H22M33 40v3',
  fundManagement: 'M18 46l14 6 14-6M18 38l14 6 14-6M32 22l14 7-14 7-14-7Z',
  equityMarket:
    'M32 30a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM22 50a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM42 50a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM30 29.500l-6 13M34 29.500l6 13M26 46h12',
};

/** Renders the mark of a group company, an own drawing in the site's style. */
export function CompanyMark({ kind }: Pick<Subsidiary, 'kind'>) {
  return (
    <svg className="company-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <path className="company-mark__gate" d={house} />
      <path d={insides[kind]} />
    </svg>
  );
}
