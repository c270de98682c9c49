import { Banner } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { ErrorBanner } from '#app/ui/error-banner.tsx';
import { variantName } from './editor-errors.ts';
import { ErrorSummary } from './error-summary.tsx';
import { NoticeInFocus } from './notice-in-focus.tsx';
import type { useConflict } from './use-conflict.ts';
import type { PushErrors, useProductEditor } from './use-product-editor.ts';

interface EditorNoticeProps {
  editor: ReturnType<typeof useProductEditor>;
  conflict: ReturnType<typeof useConflict>;
  pushErrors: PushErrors | undefined;
  onGo(field: string): void;
}

/** Shows only the most severe notice: another person's save, a refusal, or the store's errors of the last push. */
export function EditorNotice({ editor, conflict, pushErrors, onGo }: EditorNoticeProps) {
  const { t } = useTranslation('product-editor');
  const { state, product, refusal } = editor;
  const linesOf = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).map(([field, message]) => {
      const name = nameOf(field);
      return { field: name ? field : '', text: name ? t('summary.line', { field: name, message }) : message };
    });
  const nameOf = (field: string): string => {
    const [list = '', id, variantField] = field.split('.');
    if (list === 'variants') {
      const variant = product.variants.find((each) => each.id === id);
      const column = variantField ? t(`fields.${variantField}`, { defaultValue: '' }) : '';
      return [column || t('fields.variants'), variant ? variantName(product, state.base.options, variant.option_values) : '']
        .filter(Boolean)
        .join(', ');
    }
    return t(`fields.${list}`, { defaultValue: '' });
  };

  if (conflict.isConflict) return <ConflictNotice refusal={refusal} onResolve={conflict.resolve} />;
  const count = Object.keys(state.errors).length;
  if (count > 0)
    return (
      <ErrorSummary title={refusal?.message || t('summary.title', { count })} lines={linesOf(state.errors)} refusal={refusal} onGo={onGo} />
    );
  if (refusal?.message) return <ErrorBanner errors={refusal} />;
  if (!pushErrors) return null;
  const channelLines = linesOf(editor.channel);
  return (
    <ErrorSummary
      title={t(pushErrors.isRefused ? 'summary.pushed' : 'summary.notPushed')}
      lines={channelLines.length > 0 ? channelLines : [{ field: '', text: pushErrors.message ?? t('summary.pushedUnknown') }]}
      onGo={onGo}
    />
  );
}

interface ConflictNoticeProps {
  /** A new object for each refused save; undefined when the newer version was noticed without saving. */
  refusal: object | undefined;
  onResolve(whose: 'mine' | 'theirs'): void;
}

/** Somebody else has saved the product since: the seller chooses which version to keep. */
export function ConflictNotice({ refusal, onResolve }: ConflictNoticeProps) {
  const { t } = useTranslation('product-editor');
  return (
    <NoticeInFocus refusal={refusal}>
      <Banner
        tone="warning"
        title={t('conflict.title')}
        action={{ content: t('conflict.keep'), onAction: () => onResolve('mine') }}
        secondaryAction={{ content: t('conflict.load'), onAction: () => onResolve('theirs') }}
      >
        {t('conflict.text')}
      </Banner>
    </NoticeInFocus>
  );
}
