import type { ComponentType, SVGProps } from 'react';

/** Polaris's icon for what is drawn many times: its own listens to a dozen widths of the screen, each one by itself. */
export function RowIcon({ source: Drawing }: { source: ComponentType<SVGProps<SVGSVGElement>> }) {
  return (
    <span className="Polaris-Icon RowIcon">
      <Drawing className="Polaris-Icon__Svg" focusable="false" aria-hidden="true" />
    </span>
  );
}
