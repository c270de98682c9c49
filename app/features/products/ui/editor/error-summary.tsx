import { Banner, BlockStack, Button } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { NoticeInFocus } from './notice-in-focus.tsx';

export interface ErrorSummaryProps {
  title: string;
  lines: readonly { field: string; text: string }[];
  /** A new object for each refusal, which moves the focus to the summary. Undefined for errors known when the page opened. */
  refusal?: object | undefined;
  onGo(field: string): void;
}

const most = 6;

/** The errors, at the top of the page; each links to its field. */
export function ErrorSummary({ title, lines, refusal, onGo }: ErrorSummaryProps) {
  const { t } = useTranslation('product-editor');
  return (
    <NoticeInFocus refusal={refusal}>
      <Banner tone="critical" title={title}>
        <BlockStack gap="100" inlineAlign="start">
          {lines.slice(0, most).map(({ field, text }) =>
            field === '' ? (
              <span key={text}>{text}</span>
            ) : (
              <Button key={field} variant="plain" textAlign="start" onClick={() => onGo(field)}>
                {text}
              </Button>
            ),
          )}
          {lines.length > most ? <span>{t('summary.more', { count: lines.length - most })}</span> : null}
        </BlockStack>
      </Banner>
    </NoticeInFocus>
  );
}
