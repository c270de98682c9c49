import { useWords } from '#app/ui/i18n/use-words.ts';

/** Tells that plugs or voltages do not fit the buyer's country; nothing when they do. A warning: the seller may add an adapter. */
export function MisfitNote({ misfits }: { misfits: readonly string[] }) {
  const t = useWords('fulfillment');
  return (['plug', 'volt'] as const).map((kind) => {
    const names = misfits.flatMap((mark) => (mark.startsWith(`${kind}:`) ? [mark.slice(kind.length + 1)] : []));
    return names.length > 0 ? (
      <p key={kind} className="MisfitNote">
        {t(`misfit.${kind}`, { names: names.join(', ') })}
      </p>
    ) : null;
  });
}
