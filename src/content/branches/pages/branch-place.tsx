import { ButtonLink } from '#ui/components/button/button.tsx';
import { SectionHeading } from '#ui/components/section-heading/section-heading.tsx';
import type { Branch } from '../schema.ts';
import './branch-place.css';

/** Renders the picture of the branch and links to map services. */
export function BranchPlace({ branch }: { branch: Branch }) {
  const { name, maps, picture } = branch;
  const isSearch = maps.some((map) => map.isSearch);
  return (
    <section>
      <SectionHeading title="门面与地图" id="map" />
      <figure className="branch-place__front" aria-label={`${name}门面`}>
        {picture ? (
          <img src={picture.src} alt={picture.alt} width={960} height={640} decoding="async" />
        ) : (
          <>
            <NoPicture />
            <figcaption className="quiet">本网点暂无门面照片，请按地址和网点名称辨认。</figcaption>
          </>
        )}
      </figure>
      <div className="branch-place__maps no-print stack">
        <p className="quiet">
          {isSearch ? '本网点尚未登记坐标，以下地图按地址搜索。' : '以下地图会标出本网点的位置，可以继续规划路线。'}
          地图由外部网站提供，我们不向其提供您的任何信息。
        </p>
        <ul className="cluster">
          {maps.map((map) => (
            <li key={map.name}>
              <ButtonLink href={map.href} icon="external" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
                {map.name}
                <span className="visually-hidden">：{name}（外部网站）</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Placeholder drawing for a branch without a picture. */
const NoPicture = () => (
  <svg className="branch-place__outline" viewBox="0 0 480 200" aria-hidden="true" focusable="false">
    <path d="M0 176H480M90 176V56H390V176M90 56L110 34H370L390 56M90 84H390" />
    <path d="M116 176V104H190V176M290 176V104H364V176" />
    <path className="branch-place__door" d="M210 176V100H270V176M240 100V176M232 140V148M248 140V148" />
  </svg>
);
