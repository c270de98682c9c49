import { useWords } from '#app/ui/i18n/use-words.ts';
import { SourceIcon, sourceNameOf } from '#app/ui/source-icon.tsx';

/** The supplier's sign and name, or that there is none. */
export function SourceBadge({ source }: { source: string | null }) {
  const t = useWords('orders');
  if (!source) return <span className="SourceBadge SourceBadge--None">{t('noSupplier')}</span>;
  return (
    <span className="SourceBadge">
      <SourceIcon source={source} size={16} decorative />
      <span>{sourceNameOf(source)}</span>
    </span>
  );
}
