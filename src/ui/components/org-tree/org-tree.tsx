import { layOutTree, type OrgNode } from './lay-out-tree.ts';
import './org-tree.css';

interface OrgTreeProps {
  root: OrgNode;
  /** Describes the tree; names the drawing. */
  label: string;
}

const anchorOf = ({ id }: OrgNode) => `unit-${id}`;

/**
 * An organisation drawn as a tree, and as a nested list with the responsibilities of each unit. Every box links to its place in
 * the list; on narrow screens only the list is shown, with the lines of the tree.
 */
export function OrgTree({ root, label }: OrgTreeProps) {
  return (
    <div>
      <Drawing root={root} label={label} />
      <ul className="org-list">
        <Unit node={root} />
      </ul>
    </div>
  );
}

function Drawing({ root, label }: OrgTreeProps) {
  const { width, height, boxes, lines } = layOutTree(root);
  return (
    <div role="region" className="org-tree__drawing" aria-label={`${label}图，可左右移动`} tabIndex={0}>
      <svg viewBox={`-1 0 ${width + 2} ${height}`} width={`${(width + 2) / 16}em`} role="group" aria-label={label}>
        <path className="org-tree__lines" d={lines} />
        {boxes.map(({ node, x, y, width: w, height: h, isUpright }) => (
          <a key={node.id} href={`#${anchorOf(node)}`} className={isUpright ? 'org-box org-box--upright' : 'org-box'}>
            <rect x={x} y={y + 0.5} width={w} height={h} rx="3" />
            {isUpright ? (
              <text x={x + w / 2} y={y + 10}>
                {node.name}
              </text>
            ) : (
              <text x={x + w / 2} y={y + h / 2 + 6}>
                {node.name}
              </text>
            )}
          </a>
        ))}
      </svg>
    </div>
  );
}

function Unit({ node }: { node: OrgNode }) {
  const { name, text, children } = node;
  return (
    <li id={anchorOf(node)} className={children.length > 0 ? 'org-list__unit org-list__unit--parent' : 'org-list__unit'}>
      <p className="org-list__name minor-title">{name}</p>
      {text && <p className="muted measure">{text}</p>}
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Unit key={child.id} node={child} />
          ))}
        </ul>
      )}
    </li>
  );
}
