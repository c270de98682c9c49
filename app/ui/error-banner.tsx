import { Banner, List } from '@shopify/polaris';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** What an action answers when it refuses (`actionRefusal`), or the same members of the API's envelope. */
export interface Refusal {
  message?: string;
  code?: string;
  errors?: Record<string, string[]> | null;
  requestId?: string;
}

export interface ErrorBannerProps {
  errors: Refusal | null | undefined;
  /** Replaces the refusal's own message as the heading. */
  title?: string;
  /** Fields that show their message themselves; the messages of all others are listed here. */
  shownBeside?: readonly string[];
  action?: { content: string; url?: string; onAction?: () => void };
}

/** A refusal at the top of a form or page: it stays until the next try, and takes the focus so that screen readers announce it. */
export function ErrorBanner({ errors, title, shownBeside = [], action }: ErrorBannerProps) {
  const { t } = useTranslation('common');
  const place = useRef<HTMLDivElement>(null);
  const isShown = Boolean(errors && (errors.message || errors.errors));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal, also the same one again, is read out
  useEffect(() => {
    if (isShown) place.current?.focus();
  }, [errors]);
  if (!errors || !isShown) return null;
  const listed = Object.entries(errors.errors ?? {}).filter(([field]) => !shownBeside.includes(field));
  return (
    <div ref={place} tabIndex={-1} role="alert" className="ErrorBanner">
      <Banner tone="critical" title={title ?? errors.message ?? t('broken.title')} {...(action ? { action } : {})}>
        {listed.length > 0 || errors.requestId ? (
          <List>
            {listed.flatMap(([field, messages]) => messages.map((message) => <List.Item key={`${field} ${message}`}>{message}</List.Item>))}
            {errors.requestId ? <List.Item>{t('broken.requestId', { id: errors.requestId })}</List.Item> : null}
          </List>
        ) : null}
      </Banner>
    </div>
  );
}

/** The first message of a field, for Polaris's `error` property. */
export const fieldErrorOf = (errors: Refusal | null | undefined, field: string): string | undefined => errors?.errors?.[field]?.[0];
