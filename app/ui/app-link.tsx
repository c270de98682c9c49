import { useLocation } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { PrefetchingLink } from './prefetching-link.tsx';

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { url?: string; external?: boolean; href?: string };

/** Polaris's links: inside the app through Remix, keeping the language of the address; others open in a new tab. */
export function AppLink({ url, external, href, target: frame, rel, children, ...rest }: AppLinkProps) {
  const target = url ?? href ?? '';
  const { search } = useLocation();
  if (external || /^(https?:|mailto:|tel:)/.test(target)) {
    return (
      // Polaris's buttons pass a `target` prop, which is mostly undefined.
      <a {...rest} href={target} target={external ? '_blank' : frame} rel={external ? 'noopener noreferrer' : rel}>
        {children}
      </a>
    );
  }
  const locale = new URLSearchParams(search).get('locale');
  const to = locale && !/[?&]locale=/.test(target) ? `${target}${target.includes('?') ? '&' : '?'}locale=${locale}` : target;
  // Polaris's navigation marks the current entry only visually.
  const isCurrent = rest.className?.includes('Polaris-Navigation__Item--selected');
  return (
    <PrefetchingLink to={to} target={frame} rel={rel} {...rest} {...(isCurrent ? { 'aria-current': 'page' as const } : {})}>
      {children}
    </PrefetchingLink>
  );
}
