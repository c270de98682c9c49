import type { ComponentType, SVGProps } from 'react';

/** Polaris's icon for rows of lists: each of Polaris's own listens to a dozen media queries. */
export function RowIcon({ source: Drawing }: { source: ComponentType<SVGProps<SVGSVGElement>> }) {
  return (
    <span className="Polaris-Icon RowIcon">
      <Drawing className="Polaris-Icon__Svg" focusable="false" aria-hidden="true" />
    </span>
  );
}
