import type { ComponentType, SVGProps } from 'react';

/** An icon for list rows, lighter than Polaris's, each of which listens to a dozen media queries. */
export function RowIcon({ source: Drawing }: { source: ComponentType<SVGProps<SVGSVGElement>> }) {
  return (
    <span className="Polaris-Icon RowIcon">
      <Drawing className="Polaris-Icon__Svg" focusable="false" aria-hidden="true" />
    </span>
  );
}
