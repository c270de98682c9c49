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

/**
 * The first field with an error after the refusal, in the same dialog or page. Polaris and our own fields mark it for screen readers, with
 * its message.
 */
function firstWrongField(banner: HTMLElement): HTMLElement | undefined {
  const scope = banner.closest('[role="dialog"], main') ?? document;
  return [...scope.querySelectorAll<HTMLElement>('[aria-invalid="true"]')].find(
    (field) => banner.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

/**
 * A refusal at the top of a form or page: it stays until the next try. The focus goes to the first field that is wrong, which may be out of
 * sight; where the refusal itself says what is wrong, it takes the focus. Screen readers announce it either way.
 */
export function ErrorBanner({ errors, title, shownBeside = [], action }: ErrorBannerProps) {
  const { t } = useTranslation('common');
  const place = useRef<HTMLDivElement>(null);
  const listed = Object.entries(errors?.errors ?? {}).filter(([field]) => !shownBeside.includes(field));
  const isShown = Boolean(errors && (errors.message || errors.errors));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new refusal, also the same one again, is read out
  useEffect(() => {
    const banner = place.current;
    if (!banner || !isShown) return;
    const field = listed.length === 0 && Object.keys(errors?.errors ?? {}).length > 0 ? firstWrongField(banner) : undefined;
    (field ?? banner).focus();
    // With its message, which stands below it.
    field?.scrollIntoView({ block: 'center' });
  }, [errors]);
  if (!errors || !isShown) return null;
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
