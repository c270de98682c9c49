import { Badge } from '@shopify/polaris';
import { useWords } from '#app/ui/i18n/use-words.ts';

const kinds = ['plug', 'volt', 'size'] as const;

/** What a product is made for that does not fit the country: plugs, voltages, size systems. */
export function Misfits({ misfits }: { misfits: readonly string[] }) {
  const t = useWords('catalog');
  return kinds.map((kind) => {
    const names = misfits.flatMap((mark) => (mark.startsWith(`${kind}:`) ? [mark.slice(kind.length + 1)] : []));
    if (names.length === 0) return null;
    const shown = kind === 'size' ? names.map((name) => t(`madeFor.system.${name}`)) : names;
    return (
      <Badge key={kind} tone="warning">
        {t(`madeFor.${kind}`, { names: shown.join(', ') })}
      </Badge>
    );
  });
}
