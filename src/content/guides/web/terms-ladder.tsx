import { marginTerms } from '#securities/margin-terms/calls.ts';
import type { MarginTermsOnDay } from '#securities/margin-terms/schema/terms.ts';
import { Block } from '#ui/components/block/block.tsx';
import { Tag } from '#ui/components/tag/tag.tsx';
import type { Loadable } from '#ui/page/page.ts';
import { RatioLadder } from './diagrams/ratio-ladder.tsx';

/** Renders the lines in effect today by the firm's published terms. */
export function TermsLadder({ load }: { load: Loadable<MarginTermsOnDay> }) {
  return (
    <Block load={load} retry={{ call: marginTerms, input: {} }}>
      {({ current: { version, effectiveFrom, isSample, terms } }) => (
        <figure className="ladder-figure">
          <figcaption className="minor-title">维持担保比例的各条线 {isSample && <Tag kind="sample" />}</figcaption>
          <RatioLadder terms={terms} />
          <p className="quiet">
            合同参数第 {version} 版，自 <time>{effectiveFrom}</time> 起；以您签订的合同为准。
          </p>
        </figure>
      )}
    </Block>
  );
}
